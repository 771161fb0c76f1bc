/// Names of the rules that settings may set the severity of.
#[derive(Clone, Debug)]
pub struct RuleNames {
    /// Families, in order.
    pub families: Vec<FamilyName>,
    /// Rules, in the order of their codes.
    pub rules: Vec<RuleName>,
}

/// Family as settings name it.
#[derive(Clone, Copy, Debug)]
pub struct FamilyName {
    /// Letter that the codes of its rules begin with.
    pub letter: &'static str,
    /// Title.
    pub title: &'static str,
}

/// Rule as settings name it.
#[derive(Clone, Copy, Debug)]
pub struct RuleName {
    /// Code, as `A01`.
    pub code: &'static str,
    /// Readable name, as `accept-missing-dot`.
    pub name: &'static str,
    /// Former names.
    pub aliases: &'static [&'static str],
    /// One-line summary.
    pub summary: &'static str,
}

impl RuleNames {
    /// Returns the code of the rule, or the letter of the family, that a key names.
    pub fn target(&self, key: &str) -> Option<&'static str> {
        let is_named = |rule: &&RuleName| rule.code == key || rule.name == key || rule.aliases.contains(&key);
        let letter = || self.families.iter().map(|family| family.letter).find(|letter| *letter == key);
        self.rules.iter().find(is_named).map(|rule| rule.code).or_else(letter)
    }

    /// Returns the candidates for a word that names no rule: a code in lowercase, or all names. Codes with
    /// other numbers are not similar.
    pub fn meant(&self, word: &str) -> Vec<&'static str> {
        match self.rules.iter().find(|rule| rule.code.eq_ignore_ascii_case(word)) {
            Some(rule) => vec![rule.code],
            None => self.rules.iter().map(|rule| rule.name).collect(),
        }
    }
}
