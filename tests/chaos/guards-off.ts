/**
 * Loaded before the program with `node --import`, by the races only; changes source files while they are loaded.
 * Scheduled jobs run in quick succession, so that they overlap with everything else; the hotels do not sell out; and
 * every checkout with a voucher code waits before it holds the code. This applies with and without guards, so that only
 * the guards make the difference. With GUARDS=off, the locks, leases and conditions that keep a sale consistent are
 * removed, and there is a short delay between reads and writes.
 */
import { applySourceChangesOnLoad } from './plant.ts'
import { always, guards } from './race-changes.ts'

applySourceChangesOnLoad({ always: process.env['GUARDS'] === 'off' ? [...always, ...guards] : always })
