//! The results of a campaign as files: proofs, a table of them, a picture.

use std::fmt::{self, Write};
use std::path::{Path, PathBuf};

use mustplay_core::checksum::checksum;
use mustplay_hex::drawing::{Drawing, Mark, Orientation, svg};
use mustplay_hex::{Color, Setup, Symmetry};
use serde::Serialize;

use crate::escaped::Escaped;
use crate::solver;
use crate::{Campaign, Canonical, ClusterError, Database};

#[derive(Clone, Debug, Default, Serialize)]
pub struct Exported {
    pub campaign: String,
    pub complete: bool,
    pub proofs: Vec<ExportedProof>,
    pub open: Vec<String>,
    /// Answers whose proofs were refused and that are withdrawn; the campaign goes on.
    pub refused: Vec<String>,
    /// The table of winners, with the length and checksum of each proof.
    pub table: PathBuf,
    /// The board with its winning first moves, for a campaign about openings.
    pub picture: Option<PathBuf>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ExportedProof {
    pub label: String,
    pub winner: Color,
    /// The number of steps of the proof.
    pub steps: usize,
    pub checksum: String,
    pub certificate: PathBuf,
}

impl fmt::Display for Exported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for proof in &self.proofs {
            let place = proof.certificate.display();
            writeln!(f, "{}: {} wins, {place}", proof.label, proof.winner)?;
        }
        for label in &self.open {
            writeln!(f, "{label}: not decided")?;
        }
        for what in &self.refused {
            writeln!(f, "{}; the answers of its author are withdrawn", Escaped(what))?;
        }
        writeln!(f, "table: {}", self.table.display())?;
        if let Some(picture) = &self.picture {
            writeln!(f, "picture: {}", picture.display())?;
        }
        Ok(())
    }
}

/// A requested position as read from the database.
struct Root<'a> {
    label: String,
    /// Takes the canonical position to the requested one.
    back: &'a Symmetry,
    setup: Setup,
    /// The winner, the number of the answer, and its worker.
    answer: Option<(Color, i64, i64)>,
}

impl Campaign {
    /// Writes the proof of each decided position to a folder, as `BOARD-NAME.txt`, once the checker
    /// has accepted it, with a table `BOARD.txt` of all of them and, for openings, a picture
    /// `BOARD.svg`. Only the owner of a campaign can export, so the author of a proof that is
    /// refused here is banned at once.
    pub fn export(&self, database: &mut Database, folder: &Path) -> Result<Exported, ClusterError> {
        std::fs::create_dir_all(folder).map_err(unwritten(folder))?;
        let canonical = Canonical::new(&self.board);
        let shape = self.board.shape();
        let mut exported = Exported {
            campaign: self.name.clone(),
            table: folder.join(format!("{shape}.txt")),
            ..Exported::default()
        };
        let mut drawing = Some(Drawing::new(self.board.clone()));
        for root in self.asked(database, &canonical)? {
            let back = root.back;
            let asked = canonical.image(&root.setup, back);
            let proof = match root.answer {
                None => None,
                Some((winner, answer, author)) => {
                    let text = database.ask(|client| {
                        client.query_one("select part from answer where id = $1", &[&answer])
                    })?;
                    match solver::read(text.get(0), &root.setup, winner) {
                        Ok((proof, _)) => Some(proof.image(back)),
                        Err(why) => {
                            self.refuse(database, author, answer, &why)?;
                            exported.refused.push(format!("{}: {why}", root.label));
                            continue;
                        }
                    }
                }
            };
            let mark = match (asked.stones.as_slice(), &proof) {
                ([(_, color)], Some(proof)) if proof.claim.winner == *color => Some(Mark::Winning),
                ([_], None) => Some(Mark::Unknown),
                ([_], Some(_)) => None,
                // A position that is no opening: no picture.
                _ => {
                    drawing = None;
                    None
                }
            };
            if let (Some(drawing), Some(mark)) = (&mut drawing, mark) {
                let orbits = self.board.orbits();
                let opening = asked.stones[0].0;
                let images = orbits.into_iter().find(|orbit| orbit.contains(&opening));
                drawing.mark(images.unwrap_or_default(), mark);
            }
            let Some(proof) = proof else {
                exported.open.push(root.label);
                continue;
            };
            let is_plain = |it: char| if it.is_alphanumeric() { it } else { '-' };
            let name: String = root.label.chars().map(is_plain).collect();
            let certificate = folder.join(format!("{shape}-{name}.txt"));
            let text = proof.to_string();
            std::fs::write(&certificate, &text).map_err(unwritten(&certificate))?;
            let last = text.lines().last().and_then(|line| line.strip_prefix("checksum "));
            exported.proofs.push(ExportedProof {
                label: root.label,
                winner: proof.claim.winner,
                steps: proof.steps.len(),
                checksum: last.unwrap_or_default().to_owned(),
                certificate,
            });
        }
        exported.complete = exported.open.is_empty() && exported.refused.is_empty();
        if let Some(drawing) = &drawing {
            let path = folder.join(format!("{shape}.svg"));
            let picture = svg::render(drawing, Orientation::Diamond);
            std::fs::write(&path, picture).map_err(unwritten(&path))?;
            exported.picture = Some(path);
        }
        let table = exported.table_text(drawing.as_ref());
        std::fs::write(&exported.table, table).map_err(unwritten(&exported.table))?;
        Ok(exported)
    }

    fn asked<'a>(
        &self,
        database: &mut Database,
        canonical: &'a Canonical,
    ) -> Result<Vec<Root<'a>>, ClusterError> {
        let rows = database.ask(|client| {
            client.query(
                "select label, image, key, positions.won, answer.id, answer.worker
                 from root join positions on positions.id = root.position
                    left join answer on answer.id = positions.answer
                 where root.campaign = $1 order by ordinal",
                &[&self.id],
            )
        })?;
        let root = |row: &tokio_postgres::Row| {
            let setup = canonical.expect(row.get(2))?;
            let answer = row.get::<_, Option<bool>>(3).map(|won| {
                let winner = if won { setup.to_move } else { !setup.to_move };
                (winner, row.get(4), row.get(5))
            });
            Ok(Root {
                label: row.get(0),
                back: canonical.expect_inverse(row.get(1))?,
                setup,
                answer,
            })
        };
        rows.iter().map(root).collect()
    }

    /// Bans the worker that gave this answer.
    fn refuse(
        &self,
        database: &mut Database,
        author: i64,
        answer: i64,
        why: &str,
    ) -> Result<(), ClusterError> {
        let reason = format!("the proof of answer {answer} is refused: {why}");
        database.change(|transaction| {
            transaction.execute("select hold_tree($1)", &[&self.id])?;
            transaction.execute("select ban($1, true, $2)", &[&author, &reason])
        })?;
        Ok(())
    }
}

impl Exported {
    /// The text of the table, with the board for openings.
    fn table_text(&self, drawing: Option<&Drawing>) -> String {
        let mut text = format!("# Campaign {}: who wins, with proofs.\n", self.campaign);
        if let Some(drawing) = drawing {
            text.push_str(&mustplay_hex::drawing::text::plain(drawing));
        }
        let labels = self.proofs.iter().map(|proof| &proof.label).chain(&self.open);
        let width = labels.map(|label| label.chars().count()).max().unwrap_or(0);
        for proof in &self.proofs {
            let (label, winner) = (&proof.label, proof.winner.to_string());
            let _ = writeln!(
                text,
                "{label:<width$}  {winner:<5}  proof of {} steps, checksum {}",
                proof.steps, proof.checksum
            );
        }
        for label in &self.open {
            let _ = writeln!(text, "{label:<width$}  ?");
        }
        let sum = checksum(text.as_bytes());
        let _ = writeln!(text, "# checksum of this table {sum:016x}");
        text
    }
}

fn unwritten(path: &Path) -> impl FnOnce(std::io::Error) -> ClusterError + use<> {
    let path = path.to_owned();
    move |source| ClusterError::Unwritten { path, source }
}
