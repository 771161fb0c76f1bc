//! Tarjan's algorithm for strongly connected components. Its stack is explicit, as chains may be long.

use foldhash::{HashMap, HashSet};

use super::document;
use super::node::Node;
use super::walk::walk_nodes;

pub fn recursive<'a>(components: &HashMap<&'a str, Node<'a>>) -> HashSet<&'a str> {
    let edges: Vec<(&'a str, Vec<&str>)> = components
        .iter()
        .map(|(name, node)| {
            let mut targets = Vec::new();
            walk_nodes(node, |_| None, |node| targets.extend(document::loose_name(node)));
            (*name, targets)
        })
        .collect();
    in_cycles(&edges)
}

pub fn in_cycles<'n>(edges: &[(&'n str, Vec<&str>)]) -> HashSet<&'n str> {
    let places: HashMap<&str, usize> =
        edges.iter().enumerate().map(|(place, (name, _))| (*name, place)).collect();
    let targets = |(_, targets): &(&str, Vec<&str>)| {
        targets.iter().filter_map(|name| places.get(name).copied()).collect()
    };
    let targets: Vec<Vec<usize>> = edges.iter().map(targets).collect();
    CycleSearch::new(&targets).run().into_iter().map(|place| edges[place].0).collect()
}

struct CycleSearch<'t> {
    targets: &'t [Vec<usize>],
    /// Index of each node and its lowest reachable index.
    reached: Vec<Option<(usize, usize)>>,
    path: Vec<usize>,
    is_on_path: Vec<bool>,
    count: usize,
}

impl<'t> CycleSearch<'t> {
    fn new(targets: &'t [Vec<usize>]) -> Self {
        let all = targets.len();
        Self { targets, reached: vec![None; all], path: Vec::new(), is_on_path: vec![false; all], count: 0 }
    }

    fn run(mut self) -> Vec<usize> {
        let mut found = Vec::new();
        for start in 0..self.targets.len() {
            if self.reached[start].is_some() {
                continue;
            }
            self.reach(start);
            let mut open = vec![(start, 0)];
            while let Some((node, next)) = open.last_mut() {
                let node = *node;
                if let Some(&target) = self.targets[node].get(*next) {
                    *next += 1;
                    match self.reached[target] {
                        None => {
                            self.reach(target);
                            open.push((target, 0));
                        }
                        Some((number, _)) if self.is_on_path[target] => self.lower(node, number),
                        Some(_) => {}
                    }
                    continue;
                }
                open.pop();
                found.extend(self.close(node));
                if let (Some((parent, _)), Some((_, low))) = (open.last(), self.reached[node]) {
                    self.lower(*parent, low);
                }
            }
        }
        found
    }

    fn reach(&mut self, node: usize) {
        self.reached[node] = Some((self.count, self.count));
        self.count += 1;
        self.path.push(node);
        self.is_on_path[node] = true;
    }

    fn lower(&mut self, node: usize, to: usize) {
        if let Some((_, low)) = &mut self.reached[node] {
            *low = (*low).min(to);
        }
    }

    fn close(&mut self, node: usize) -> Vec<usize> {
        if self.reached[node].is_none_or(|(number, low)| number != low) {
            return Vec::new();
        }
        let start = self.path.iter().rposition(|other| *other == node).unwrap_or_default();
        let members = self.path.split_off(start);
        for member in &members {
            self.is_on_path[*member] = false;
        }
        let is_circle = members.len() > 1 || self.targets[node].contains(&node);
        if is_circle { members } else { Vec::new() }
    }
}
