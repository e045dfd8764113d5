/** What becomes of rows when their equipment goes to another unit: those that move.api.test.ts need not make itself. */
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

type Fate = 'follows' | 'ends' | 'stays'

const quarters = (each: number): number[] => Array.from({ length: 96 }, () => each)

/** What was used stays where it was used. */
export const energyFates: Record<string, { fate: Fate; row: () => Record<string, unknown> }> = {
  energy_day: {
    fate: 'stays',
    row: () => ({ day: '2026-01-02', wh: quarters(7), marks: quarters(0), total_wh: 672 }),
  },
  energy_suspect: { fate: 'stays', row: () => ({ at: new Date(1), since: new Date(0), wh: 1 }) },
  energy_stay: { fate: 'stays', row: () => ({ until: new Date(0) }) },
  load_found: {
    fate: 'stays',
    row: () => ({ id: uuidV7(), at: new Date(1), step_w: 1_900, factor: 0.99, within_s: 2, curve: '[]' }),
  },
  // It is the device that taught it.
  leakage_day: { fate: 'follows', row: () => ({ day: '2026-01-02', readings: 96, middle_ma: 4, high_ma: 9 }) },
  // Whether heat is forbidden there is for the new unit to say.
  load_watch: {
    fate: 'ends',
    row: () => ({
      is_on: true,
      least_w: 800,
      least_factor: 0.98,
      within_s: 60,
      stays_s: 60,
      account_id: uuidV7(),
      read_to: new Date(0),
      due_at: new Date(0),
    }),
  },
}

/** What names no unit. Ends: timer.api.test.ts shows it. A scene or a rule stays and says of such a piece that it is gone. */
export const fatesWithoutOwner: Record<string, Fate> = {
  // Written anew every few minutes.
  alarm_ranking: 'stays',
  command_batch_loop: 'stays',
  command_counter: 'follows',
  energy_cursor: 'follows',
  equipment_credential: 'follows',
  equipment_history: 'follows',
  equipment_session: 'follows',
  // It goes on speaking by its own address.
  equipment_transmitter: 'follows',
  equipment_watch: 'stays',
  event_inbox: 'stays',
  // The job goes on; it is the operator's, and so is the device.
  firmware_unit: 'stays',
  event_quarantine: 'stays',
  // What asks it stands where it stood.
  field_line: 'follows',
  field_slave: 'follows',
  vendor_cloud: 'follows',
  leakage_cursor: 'follows',
  // What was practised where it stood; another unit's drills do not know it.
  drill_equipment: 'stays',
  linkage_equipment: 'stays',
  linkage_run_step: 'stays',
  // What was paid for it stays with whoever paid.
  pay_order_line: 'stays',
  scene_item: 'stays',
  // What was told of its end was told.
  service_reminder: 'stays',
  timer_loop: 'ends',
  // What was said where it stood.
  transmitter_frame: 'stays',
}
