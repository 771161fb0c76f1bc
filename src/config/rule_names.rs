#[derive(Clone, Debug)]
pub struct RuleNames {
    /// In order.
    pub families: Vec<FamilyName>,
    /// In the order of their codes.
    pub rules: Vec<RuleName>,
}

#[derive(Clone, Copy, Debug)]
pub struct FamilyName {
    pub letter: &'static str,
    pub title: &'static str,
}

#[derive(Clone, Copy, Debug)]
pub struct RuleName {
    pub code: &'static str,
    pub name: &'static str,
    /// Former names.
    pub aliases: &'static [&'static str],
    pub summary: &'static str,
}

impl RuleNames {
    /// Returns the code of the rule, or the letter of the family, that a key names.
    pub fn target(&self, key: &str) -> Option<&'static str> {
        let is_named = |rule: &&RuleName| rule.code == key || rule.name == key || rule.aliases.contains(&key);
        let letter = || self.families.iter().map(|family| family.letter).find(|letter| *letter == key);
        self.rules.iter().find(is_named).map(|rule| rule.code).or_else(letter)
    }

    /// Returns the candidates for an unknown word: a code in lowercase, or all names. Codes with other numbers are not
    /// similar.
    pub fn meant(&self, word: &str) -> Vec<&'static str> {
        match self.rules.iter().find(|rule| rule.code.eq_ignore_ascii_case(word)) {
            Some(rule) => vec![rule.code],
            None => self.rules.iter().map(|rule| rule.name).collect(),
        }
    }
}
