/**
 * What becomes of each table's rows when an operator goes to another cell. Every table stands here once; a test compares the
 * list with the schema. How rows are found, copied and taken away follows from it.
 */

export interface Holder {
  /** Whose row it is: the operator's own, or that of the row it hangs on. */
  readonly of: string
  /** The column that says so. */
  readonly by: string
  /** What the holder is known by, where that is not its id. */
  readonly key?: string
}

export interface Goes extends Holder {
  /** Where either of two columns says it. */
  readonly or?: Holder
  /**
   * Of ids that the database counts: `shifted` by as much as the target has given out already; `kept`, because seals were made
   * over them; `below` every position that a reader stands at, so that none reads them again.
   */
  readonly ids?: 'shifted' | 'kept' | 'below'
  /** Positions in a log that stays behind. */
  readonly forgets?: readonly string[]
  /** Says at the target since when the row is there. */
  readonly dated?: string
  /**
   * Large, old and read by nobody as long as its equipment is not there: it goes ahead by this column of time, and at the source
   * its days end by themselves.
   */
  readonly ahead?: string
}

const own: Goes = { of: 'operator', by: 'oem_id' }
const counted: Goes = { ...own, ids: 'shifted' }
const on = (of: string, by: string): Goes => ({ of, by })

/** By their operator's id. */
const owned: readonly string[] = [
  'account',
  'alarm',
  'alarm_answer',
  'alarm_day',
  'alarm_ranking',
  'alarm_sight',
  'area',
  'area_count',
  'brand',
  'breaker_event',
  'calendar_day',
  'call_task',
  'centre_seat',
  'centre_unit',
  'command',
  'command_batch',
  'command_intent',
  'company',
  'company_token',
  'content_entry',
  'count_anew',
  'cut_guard',
  'device_claim',
  'drill',
  'door_grant',
  'door_group',
  'duty_certificate',
  'duty_check',
  'duty_entry',
  'duty_handover',
  'duty_item',
  'duty_person',
  'duty_shift',
  'duty_unit',
  'energy_day',
  'energy_price',
  'energy_stay',
  'energy_suspect',
  'equipment',
  'equipment_binding',
  'equipment_commissioning',
  'equipment_count',
  'equipment_life',
  'equipment_photo',
  'equipment_relation',
  'equipment_search',
  'equipment_shadow',
  'equipment_water_test',
  'evidence',
  'feedback',
  'firmware_image',
  'firmware_job',
  'firmware_key',
  'fleet_count',
  'gate_passage',
  'hazard',
  'hazard_reminder',
  'inspector_pack',
  'inspector_pack_link',
  'inspector_pack_piece',
  'invitation',
  'isolation',
  'leakage_day',
  'linkage_pause',
  'linkage_rule',
  'linkage_run',
  'load_found',
  'load_watch',
  'made_type',
  'made_type_version',
  'maintenance_finding',
  'maintenance_plan',
  'maintenance_record',
  'maintenance_run',
  'message',
  'message_account',
  'message_use',
  'money_account',
  'money_entry',
  'money_movement',
  'muster_tick',
  'notice',
  'notice_receipt',
  'oem_duty',
  'oem_move',
  'patrol_check_in',
  'patrol_finding',
  'patrol_photo',
  'patrol_place',
  'patrol_place_type',
  'patrol_plan',
  'patrol_point',
  'patrol_task',
  'pay_bill',
  'pay_notice',
  'pay_order',
  'pay_price',
  'pay_refund',
  'plan',
  'plan_pin',
  'plan_zone',
  'prepaid_rule',
  'project',
  'project_contact',
  'push_model',
  'report_code',
  'role',
  'scene',
  'self_test',
  'service_lock',
  'signing_key',
  'site_confirmation',
  'stock_item',
  'tariff',
  'time_sharing',
  'timer',
  'unit_report',
  'unit_report_file',
  'unit_report_mail',
  'unit_report_schedule',
  'unit_score',
  'visit',
  'visit_link',
  'visitor_report',
  'walk_point',
  'walk_test',
  'work_order',
  'work_order_photo',
]

/** By the row they hang on. */
const hung: Readonly<Record<string, Goes>> = {
  access_token: on('account', 'account_id'),
  account_setting: on('account', 'account_id'),
  alarm_batch: on('account', 'account_id'),
  alarm_due: on('alarm', 'alarm_id'),
  app_version: on('brand', 'brand_id'),
  balance_reminder: on('company', 'company_id'),
  brand_domain: on('brand', 'brand_id'),
  brand_version: on('brand', 'brand_id'),
  camera_shot: on('alarm', 'alarm_id'),
  call_try: { ...on('call_task', 'case_id'), key: 'case_id' },
  chat_binding: on('brand', 'brand_id'),
  command_batch_loop: on('command_batch', 'batch_id'),
  command_counter: on('equipment', 'equipment_id'),
  content_picture: on('content_entry', 'entry_id'),
  content_reader: on('content_entry', 'entry_id'),
  drill_count: on('drill', 'drill_id'),
  drill_equipment: on('drill', 'drill_id'),
  drill_step: on('drill', 'drill_id'),
  energy_cursor: on('equipment', 'equipment_id'),
  entry_ticket: on('account', 'account_id'),
  equipment_credential: on('equipment', 'equipment_id'),
  equipment_transmitter: on('equipment', 'equipment_id'),
  equipment_watch: on('account', 'account_id'),
  feedback_line: on('feedback', 'feedback_id'),
  feedback_photo: on('feedback', 'feedback_id'),
  firmware_unit: on('firmware_job', 'job_id'),
  field_line: on('equipment', 'equipment_id'),
  field_slave: on('equipment', 'equipment_id'),
  vendor_cloud: on('equipment', 'equipment_id'),
  forward: on('alarm', 'alarm_id'),
  forward_try: on('forward', 'forward_id'),
  known_address: on('account', 'account_id'),
  leakage_cursor: on('equipment', 'equipment_id'),
  linkage_equipment: on('linkage_rule', 'rule_id'),
  linkage_run_step: on('linkage_run', 'run_id'),
  linkage_state: on('linkage_rule', 'rule_id'),
  linkage_version: on('linkage_rule', 'rule_id'),
  mail_address: on('account', 'account_id'),
  notice_mark: on('account', 'account_id'),
  notice_read: on('account', 'account_id'),
  password_reset: on('account', 'account_id'),
  patrol_queue: on('account', 'account_id'),
  pay_bill_move: on('pay_bill', 'bill_id'),
  pay_invoice: on('pay_order', 'order_id'),
  pay_order_line: on('pay_order', 'order_id'),
  pay_order_move: on('pay_order', 'order_id'),
  project_import: on('account', 'account_id'),
  push_line: on('push_model', 'model_id'),
  push_subscription: on('account', 'account_id'),
  recovery_code: on('account', 'account_id'),
  registration: on('account', 'account_id'),
  role_grant: on('account', 'account_id'),
  scene_item: on('scene', 'scene_id'),
  second_factor: on('account', 'account_id'),
  service_reminder: on('equipment', 'equipment_id'),
  step_up: on('account', 'account_id'),
  terms_acceptance: on('account', 'account_id'),
  timer_loop: on('timer', 'timer_id'),
  timer_run: on('timer', 'timer_id'),
  trial_account: on('account', 'account_id'),
  unit_entrance: on('project', 'project_id'),
}

const special: Readonly<Record<string, Goes>> = {
  oem: { of: 'operator', by: 'id' },
  // The centre's own, or of a unit.
  forward_address: { ...own, or: on('project', 'project_id') },
  alarm_move: counted,
  command_move: counted,
  drill_note: { ...on('drill', 'drill_id'), ids: 'shifted' },
  hazard_move: counted,
  work_order_move: counted,
  event_quarantine: { of: 'equipment', by: 'equipment_id', ids: 'shifted' },
  transmitter_frame: { of: 'equipment', by: 'equipment_id', ids: 'shifted' },
  // The target must not take an event of its own for one that was told.
  push_delivery: { ...counted, forgets: ['outbox_lane', 'outbox_id'] },
  audit_entry: { ...own, ids: 'kept' },
  // Up to its own newest seal a cell has sealed everything; those that came say nothing about it.
  audit_seal: { ...counted, dated: 'came_at' },
  // What was acknowledged is known as a repetition, and judged by nobody twice.
  event_inbox: { of: 'equipment', by: 'equipment_id', ids: 'below' },
  equipment_history: { of: 'equipment', by: 'equipment_id', ahead: 'received_at' },
}

/** What belongs to a cell, and why. */
export const staying: Readonly<Record<string, string>> = {
  cell: 'the directory',
  cell_name: 'the directory',
  cell_operator: 'the directory',
  chat_state: 'a login that is under way, minutes old',
  chat_ticket: 'a login that is under way, minutes old',
  count_cursor: 'a position in a log of this cell',
  demo_unit: 'the one of this cell',
  digest_run: 'a clock of this cell',
  duty_cursor: 'a position in a log of this cell',
  equipment_session: 'a socket of this cell',
  field_lease: 'a process of this cell',
  forward_cursor: 'a position in a log of this cell',
  inbox_clock: 'a position in a log of this cell',
  lease: 'a position in a log of this cell',
  login_attempt: 'guesses at the doors of this cell',
  login_code: 'a login that is under way, minutes old',
  message_counted: 'a position in a log of this cell',
  operator_door: 'a door of this cell',
  outbox: 'every screen reloads',
  pay_match: 'the books of this cell with a payment channel',
  pay_statement: 'the books of this cell with a payment channel',
  process_beat: 'a process of this cell',
  push_cursor: 'a position in a log of this cell',
  recount: 'figures of this cell',
  rights_change: 'what processes of this cell must forget',
}

export const cellFates: Readonly<Record<string, Goes>> = {
  ...Object.fromEntries(owned.map((table) => [table, own])),
  ...hung,
  ...special,
}
