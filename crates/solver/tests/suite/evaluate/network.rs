//! Currents obey Kirchhoff.

use mustplay_solver::evaluate::{Conductor, ResistorNetwork};
use mustplay_testing::properties;
use proptest::prelude::*;

properties! {
    /// Kirchhoff's laws hold at every point, in networks with gaps and with parts that touch
    /// neither source nor sink.
    #[test]
    fn what_flows_in_flows_out(
        wires in proptest::collection::vec((0..14_usize, 0..14_usize, 0.1..2.0_f64), 0..40),
    ) {
        let mut network = ResistorNetwork::default();
        network.clear(14);
        for (a, b, conductance) in wires.into_iter().filter(|(a, b, _)| a != b) {
            network.connect(a, b, conductance);
        }
        network.solve(1e-9);
        let into = |point: usize| -> f64 {
            let inward = |wire: &Conductor| {
                let drop = network.voltage(wire.low) - network.voltage(wire.high);
                let sign = f64::from(u8::from(wire.high == point))
                    - f64::from(u8::from(wire.low == point));
                sign * drop * wire.conductance
            };
            network.wires().iter().map(inward).sum()
        };
        for point in 2..14 {
            prop_assert!(into(point).abs() < 1e-6);
        }
        prop_assert!((into(ResistorNetwork::SINK) - network.total()).abs() < 1e-6);
    }
}
