use promptsig::budget::{Budget, Spent, Work};

#[test]
fn steps_and_bytes_are_counted_apart() {
    let budget = Budget::new(Work { steps: 2, bytes: 10 });
    assert_eq!(budget.bytes(10), Ok(()));
    assert_eq!(budget.step(), Ok(()));
    assert_eq!(budget.used(), Work { steps: 1, bytes: 10 });
    assert_eq!(budget.bytes(1), Err(Spent));
}

#[test]
fn nothing_is_left_once_it_is_spent() {
    let budget = Budget::new(Work { steps: 3, bytes: 0 });
    budget.go_to(7);
    assert_eq!(budget.steps(4), Err(Spent));
    budget.go_to(9);
    assert_eq!((budget.step(), budget.exceeded_at()), (Err(Spent), Some(7)));
    assert_eq!(budget.steps(usize::MAX), Err(Spent));
}

#[test]
fn a_place_is_told_only_of_what_is_too_much() {
    let budget = Budget::new(Work { steps: 3, bytes: 0 });
    budget.go_to(7);
    assert_eq!((budget.steps(2), budget.exceeded_at()), (Ok(()), None));
    budget.exceed();
    budget.go_to(9);
    assert_eq!((budget.step(), budget.exceeded_at()), (Ok(()), Some(7)));
}
