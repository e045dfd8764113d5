/** Orders that nobody gave but the platform: they move nothing, and stand in nobody's way. */
import { sendWithinSeconds } from '@vigil/contract/equipment/control'
import { sql, type RawBuilder } from 'kysely'

/**
 * `wanted`: id, the site, equipment_id, carrier_id, child_key, action, params, timeout_sec, origin_id. One of one piece of
 * equipment at a time: what is under way is not asked again. `columns` are of a command as c.
 */
export const orderedByPlatform = (origin: string, wanted: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
  with wanted as (${wanted}), made as (
    insert into command as c (id, oem_id, company_id, project_id, equipment_id, carrier_id, child_key, action, params,
      counter, state, is_read, origin_kind, origin_id, expires_at, timeout_at)
    select id, oem_id, company_id, project_id, equipment_id, carrier_id, child_key, action, params,
      next_command_counter(equipment_id), 'queued', true, ${origin}, origin_id,
      clock_timestamp() + make_interval(secs => ${sendWithinSeconds}),
      clock_timestamp() + make_interval(secs => timeout_sec)
    from wanted on conflict do nothing
    returning ${columns}
  ), noted as (
    insert into command_move (command_id, oem_id, company_id, project_id, from_state, to_state, actor_kind)
    select m.id, m.oem_id, m.company_id, m.project_id, s.was, s.becomes, 'timer' from made m cross join
      (values (1, null, 'created'), (2, 'created', 'authorised'), (3, 'authorised', 'queued')) as s (step, was, becomes)
    order by m.id, s.step
  )
  select ${columns} from made c`
