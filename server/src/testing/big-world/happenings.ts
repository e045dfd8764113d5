/** What a year leaves behind: an alarm for every device, and what people and programs did about it. */
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { accountOf, idOf, siteOf, sitePlace, type Filling, type Own, type Size } from './rows-of.ts'

type Seats = readonly string[]

/** Every twentieth is for one of those who ask. */
const readerOf = (n: string, seats: Seats, size: Size): string =>
  `case when ${n} % 20 = 0 then ('{${seats.join()}}'::uuid[])[1 + ${n} / 20 % ${seats.length}] else ${accountOf(n, size)} end`

const alarms = (own: Own, size: Size, seats: Seats): Filling[] => [
  {
    table: 'alarm',
    insert: `insert into alarm (id, oem_id, company_id, project_id, equipment_id, event_key, kind, priority, condition, state,
        archived_at, first_at, last_at, unanswered_at)
      select ${idOf('n')}, ${sitePlace}, ${idOf('n')}, 'event', (array['alarm','fault','hazard','fire-alarm'])[1 + n % 4],
        1 + n % 3, case when n % 3 = 0 then 'recovered' else 'active' end,
        case when n % 11 = 0 then 'notified' else 'archived' end, case when n % 11 > 0 then at + interval '1 hour' end, at, at,
        case when n % 33 = 0 then at end
      from generate_series(1, ${size.equipment}) n, ${siteOf('n', own, size)},
        lateral (select now() - (${size.equipment} - n) * interval '30 seconds' as at) t`,
  },
  {
    table: 'alarm_move',
    insert: `insert into alarm_move (alarm_id, oem_id, company_id, project_id, from_state, to_state, condition, actor_kind)
      select ${idOf('n')}, ${sitePlace}, 'received', 'notified', 'active', 'system'
      from generate_series(1, ${size.equipment / 2}) n, ${siteOf('n', own, size)}`,
  },
  {
    table: 'message',
    insert: `insert into message (id, case_id, alarm_id, account_id, oem_id, company_id, project_id, equipment_id, channel, ladder,
        level, priority, state, created_at, due_at, sent_at)
      select ${idOf('n')}, ${idOf('n')}, ${idOf('n')}, ${readerOf('n', seats, size)}, ${sitePlace}, ${idOf('n')},
        (array['sms','voice','push'])[1 + n % 3], 'fire', 0, 1 + n % 3, 'sent', at, at, at
      from generate_series(1, ${size.equipment / 2}) n, ${siteOf('n', own, size)},
        lateral (select now() - (${size.equipment / 2} - n) * interval '60 seconds' as at) t`,
  },
  {
    table: 'outbox',
    insert: `insert into outbox (lane, oem_id, company_id, project_id, type, body, at)
      select 1 + n % 2, ${sitePlace}, 'equipment.state', '{}', now() - (${size.equipment / 2} - n) * interval '0.3 seconds'
      from generate_series(1, ${size.equipment / 2}) n, ${siteOf('n', own, size)}`,
  },
]

const desk = (own: Own, size: Size, seats: Seats): Filling[] => [
  {
    table: 'isolation',
    insert: `insert into isolation (id, oem_id, company_id, project_id, equipment_id, kind, reason, owner_id, began_at, until, ended_at)
      select ${idOf('n')}, ${sitePlace}, ${idOf('n')}, 'shield', 'sample', ${accountOf('n', size)}, at, at + interval '1 day',
        case when n % 20 > 0 then at + interval '1 hour' end
      from generate_series(1, ${size.equipment / 10}) n, ${siteOf('n', own, size)},
        lateral (select now() - n % 20 * interval '1 day' as at) t`,
  },
  {
    table: 'walk_test',
    insert: `insert into walk_test (id, oem_id, company_id, project_id, owner_id, reason, began_at, until, ended_at)
      select ${idOf('n')}, ${sitePlace}, ${accountOf('n', size)}, 'sample', now() - interval '2 days', now() - interval '1 day',
        now() - interval '1 day'
      from generate_series(1, ${size.equipment / 50}) n, ${siteOf('n', own, size)}`,
  },
  {
    table: 'hazard',
    insert: `insert into hazard (id, oem_id, company_id, project_id, equipment_id, source, title, level, state, found_at, due_at,
        deadline_s, deadline_from, closed_at)
      select ${idOf('n')}, ${sitePlace}, ${idOf('n')}, 'manual', 'sample ' || n, (array['general','serious','major'])[1 + n % 3],
        case when n % 5 = 0 then 'found' else 'closed' end, at, at + interval '3 days', 259200, at,
        case when n % 5 > 0 then at + interval '1 day' end
      from generate_series(1, ${size.equipment / 5}) n, ${siteOf('n', own, size)},
        lateral (select now() - (${size.equipment / 5} - n) * interval '2 minutes' as at) t`,
  },
  {
    table: 'command',
    insert: `insert into command (id, oem_id, company_id, project_id, equipment_id, carrier_id, action, params, counter, state,
        origin_kind, origin_id, created_at, expires_at, timeout_at, settled_at)
      select ${idOf('n')}, ${sitePlace}, ${idOf('n')}, ${idOf('n')}, 'sample', '{}', 1, 'done', 'account',
        ${accountOf('n', size)}, at, at, at, at
      from generate_series(1, ${size.equipment / 5}) n, ${siteOf('n', own, size)},
        lateral (select now() - (${size.equipment / 5} - n) * interval '2 minutes' as at) t`,
  },
  {
    table: 'notice',
    insert: `insert into notice (id, oem_id, company_id, project_id, author_id, title, words, priority, must_confirm)
      select ${idOf('n')}, ${sitePlace}, ${accountOf('n', size)}, 'sample ' || n, 'sample', 4, true
      from generate_series(1, ${size.equipment / 50}) n, ${siteOf('n', own, size)}`,
  },
  {
    table: 'notice_receipt',
    insert: `insert into notice_receipt (notice_id, account_id, oem_id, company_id, project_id)
      select ${idOf('n / 10 + 1')}, ${readerOf('n', seats, size)}, ${sitePlace}
      from generate_series(1, ${size.equipment / 5}) n, ${siteOf('n', own, size)} on conflict do nothing`,
  },
]

const duty = (own: Own, size: Size): Filling[] => [
  {
    table: 'duty_shift',
    insert: `insert into duty_shift (id, oem_id, company_id, project_id, from_at, to_at, written_by)
      select ${idOf('n')}, ${sitePlace}, at, at + interval '8 hours', ${accountOf('n', size)}
      from generate_series(1, ${size.equipment / 10}) n, ${siteOf('n', own, size)},
        lateral (select now() - n * interval '8 hours' / 50 as at) t`,
  },
  {
    table: 'duty_person',
    insert: `insert into duty_person (shift_id, place, oem_id, company_id, project_id, account_id)
      select ${idOf('n')}, 0, ${sitePlace}, ${accountOf('n', size)}
      from generate_series(1, ${size.equipment / 10}) n, ${siteOf('n', own, size)}`,
  },
  {
    table: 'duty_check',
    insert: `insert into duty_check (id, oem_id, company_id, project_id, state, asked_at, due_at, answered_at, answered_by)
      select ${idOf('n')}, ${sitePlace}, 'answered', at, at, at, ${accountOf('n', size)}
      from generate_series(1, ${size.equipment / 10}) n, ${siteOf('n', own, size)},
        lateral (select now() - n * interval '1 minute' as at) t`,
  },
  {
    table: 'duty_handover',
    insert: `insert into duty_handover (id, oem_id, company_id, project_id, shift_id, next_id, leaver_id, receiver_id, state,
        begun_at, ended_at, withdrawn_reason)
      select ${idOf('n')}, ${sitePlace}, ${idOf('n')}, ${idOf('n')}, ${idOf('1')}, ${idOf('2')}, 'withdrawn', now(), now(), 'sample'
      from generate_series(1, ${size.equipment / 20}) n, ${siteOf('n', own, size)}`,
  },
  {
    table: 'duty_entry',
    insert: `insert into duty_entry (id, oem_id, company_id, project_id, at, kind, actor_id, words)
      select ${idOf('n')}, ${sitePlace}, now() - (${size.equipment / 2} - n) * interval '1 minute', 'own', ${accountOf('n', size)}, 'sample'
      from generate_series(1, ${size.equipment / 2}) n, ${siteOf('n', own, size)}`,
  },
]

const records = (own: Own, size: Size): Filling[] => [
  {
    table: 'audit_entry',
    insert: `insert into audit_entry (at, oem_id, company_id, project_id, account_id, action, target_id, outcome)
      select now() - (${size.equipment / 2} - n) * interval '1 minute', ${sitePlace}, ${accountOf('n', size)},
        'alarm/acknowledge.action', ${idOf('n')}, 'ok'
      from generate_series(1, ${size.equipment / 2}) n, ${siteOf('n', own, size)}`,
  },
  {
    table: 'event_quarantine',
    insert: `insert into event_quarantine (equipment_id, raw, reason, at)
      select ${idOf('n')}, 'sample', 'sample', now() - n * interval '1 minute' from generate_series(1, ${size.equipment / 10}) n`,
  },
  {
    table: 'company_token',
    insert: `insert into company_token (id, hash, oem_id, company_id, role_id, name, made_by, expires_at)
      select ${idOf('n')}, sha256(n::text::bytea), '${own.oem}', ${idOf(`1 + n % ${size.companies}`)}, '${presetRoles.custom.id}',
        'sample', ${idOf('1')}, now() + interval '1 day'
      from generate_series(1, ${2 * size.companies}) n`,
  },
  {
    table: 'push_model',
    insert: `insert into push_model (id, oem_id, company_id, name, address, kinds, secret, made_by)
      select ${idOf('n')}, '${own.oem}', case when n % 50 = 0 then '${own.company}'::uuid else ${idOf(`1 + n % ${size.companies}`)} end,
        'sample', 'https://sample.example/', '{alarm}', 'secret', ${idOf('1')}
      from generate_series(1, ${2 * size.companies}) n`,
  },
  {
    table: 'push_delivery',
    insert: `insert into push_delivery (id, model_id, oem_id, company_id, kind, event, event_at, state, failure, done_at)
      select ${idOf('n')}, ${idOf(`1 + n % ${2 * size.companies}`)}, '${own.oem}', ${idOf(`1 + n % ${size.companies}`)}, 'test', '{}',
        now(), 'dead', 'sample', now()
      from generate_series(1, ${size.equipment / 5}) n`,
  },
  {
    table: 'money_entry',
    // Booked, not restored: where an entry stands is said by its trigger.
    insert: `set session_replication_role = origin; with whose as (select n, case when n % 50 = 0 then '${own.company}'::uuid else ${idOf(`1 + n % ${size.companies}`)} end as company
        from generate_series(1, ${size.equipment / 10}) n)
      select book_money(jsonb_build_object('id', ${idOf('n')}, 'oem_id', '${own.oem}', 'kind', 'recharge', 'key', n::text),
        jsonb_build_array(jsonb_build_object('id', ${idOf('n')}, 'kind', 'clearing', 'channel', 'manual', 'amount', -1),
          jsonb_build_object('id', ${idOf(`n + ${size.equipment}`)}, 'kind', 'balance', 'company_id', company, 'amount', 1))) from whose`,
  },
]

export const happeningRows = (own: Own, size: Size, seats: Seats): Filling[] => [
  ...alarms(own, size, seats),
  ...desk(own, size, seats),
  ...duty(own, size),
  ...records(own, size),
]
