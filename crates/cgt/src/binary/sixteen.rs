//! The sixteen canonical forms (SCG Figure 7.1).
//!
//! Decomposable division games have sixteen canonical forms (SCG Theorem 7.7.1), and so have
//! semi-decomposable GAME-SAT instances (SCG Theorem 7.7.4), with Z□* in place of the odd zero Z△.
//! With z an odd and z* an even game:
//!
//! | even | odd | |
//! | --- | --- | --- |
//! | T | T* | Max wins |
//! | T*\|z | T\|z* | |
//! | T*‖z*\|F | T‖z\|F* | |
//! | X* | X | |
//! | z* | z | |
//! | T\|z*‖F* | T*\|z‖F | |
//! | z\|F* | z*\|F | |
//! | F | F* | Min wins |
//!
//! Adding a star exchanges the columns, and negation turns the table upside down. The forms are
//! constructed, not looked up in a table.
//!
//! ```
//! use mustplay_cgt::binary::{Connective, FormFamily, Games};
//!
//! let mut games = Games::new();
//! let forms = games.sixteen(FormFamily::GameSat);
//! // Table 7.9.4: Z□ ∨ Z□ = Z□.
//! let zero = forms.even()[4];
//! let sum = games.combine(Connective::OR, zero, zero);
//! assert_eq!(forms.find(&games, games.value(sum)), Some(zero));
//! ```

use super::games::{Form, Games, Parity, Truth, Value};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FormFamily {
    /// Division games: each player uses one color (SCG Figure 7.1a).
    Division,
    /// Set-coloring games: each player may use any color (SCG Figure 7.1b).
    GameSat,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sixteen {
    forms: [Form; 16],
}

impl Sixteen {
    /// All sixteen: the even ones from T down to F, then their stars.
    pub const fn forms(&self) -> &[Form; 16] {
        &self.forms
    }

    pub fn even(&self) -> &[Form] {
        &self.forms[..8]
    }

    pub fn odd(&self) -> &[Form] {
        &self.forms[8..]
    }

    pub fn find(&self, games: &Games, value: Value) -> Option<Form> {
        let equal = |form: &&Form| games.value(**form) == value;
        self.forms.iter().find(equal).copied()
    }
}

impl Games {
    pub fn sixteen(&mut self, family: FormFamily) -> Sixteen {
        let (t, f) = (self.truth(Truth::T), self.truth(Truth::F));
        let (t_star, f_star) = (self.starred(t), self.starred(f));
        let x = self.switch();
        let x_star = self.intern(&[t_star], &[f_star]);
        let zero = self.zero(match family {
            FormFamily::Division => Parity::Odd,
            FormFamily::GameSat => Parity::Even,
        });
        let zero_star = self.intern(&[zero], &[zero]);
        let (z_even, z_odd) = match family {
            FormFamily::Division => (zero_star, zero),
            FormFamily::GameSat => (zero, zero_star),
        };
        let mut column = |t, t_star, x, z, z_other, f, f_star| {
            let low = self.intern(&[z], &[f]);
            let high = self.intern(&[t], &[z]);
            [
                t,
                self.intern(&[t_star], &[z_other]),
                self.intern(&[t_star], &[low]),
                x,
                z,
                self.intern(&[high], &[f_star]),
                self.intern(&[z_other], &[f_star]),
                f,
            ]
        };
        let even = column(t, t_star, x_star, z_even, z_odd, f, f_star);
        let odd = column(t_star, t, x, z_odd, z_even, f_star, f);
        let mut forms = [t; 16];
        forms[..8].copy_from_slice(&even);
        forms[8..].copy_from_slice(&odd);
        Sixteen { forms }
    }
}
