#[derive(Clone, Debug)]
pub struct RuleNames {
    pub families: Vec<FamilyName>,
    /// Rules in the order of their codes.
    pub rules: Vec<RuleName>,
}

#[derive(Clone, Copy, Debug)]
pub struct FamilyName {
    /// Letter that the codes of its rules begin with.
    pub letter: &'static str,
    pub title: &'static str,
}

#[derive(Clone, Copy, Debug)]
pub struct RuleName {
    pub code: &'static str,
    pub name: &'static str,
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

    /// Returns candidates for a word: the code that it is in another case, or all names. Other codes are not similar.
    pub fn meant(&self, word: &str) -> Vec<&'static str> {
        match self.rules.iter().find(|rule| rule.code.eq_ignore_ascii_case(word)) {
            Some(rule) => vec![rule.code],
            None => self.rules.iter().map(|rule| rule.name).collect(),
        }
    }
}
