/** What devices themselves know of commands, held against the platform's rows. */
import type { CommandEntry } from '@vigil/simulator/device/ledger'
import type { Crowd } from '../outside/crowd.ts'
import type { Database } from '../platform/database.ts'

const table = `create table faults_command (id uuid, equipment_id uuid, received_at timestamptz, expires_at timestamptz,
  is_executed boolean, executed_at timestamptz)`

const rowOf = (equipmentId: string, { command, receivedAt, executedAt }: CommandEntry) => ({
  id: command.id,
  equipment_id: equipmentId,
  received_at: new Date(receivedAt).toISOString(),
  expires_at: new Date(command.exp).toISOString(),
  is_executed: executedAt !== undefined,
  executed_at: executedAt === undefined ? null : new Date(executedAt).toISOString(),
})

const compare = `
  with device as (
    select id, count(*) as deliveries, count(*) filter (where is_executed) as executions,
      bool_or(received_at > expires_at) as is_late
    from faults_command group by id
  )
  select count(c.id) as commands,
    count(d.id) as delivered,
    count(*) filter (where d.executions > 0) as executed,
    count(*) filter (where d.deliveries > 1) as "deliveredTwice",
    count(*) filter (where d.executions > 1) as "executedTwice",
    count(*) filter (where d.is_late) as "deliveredLate",
    count(*) filter (where d.id is not null and c.id is null) as "deliveredUnknown",
    count(*) filter (where d.id is not null and c.state = 'failed' and c.reason in ('offline', 'notSent'))
      as "deliveredAfterGivenUp",
    count(*) filter (where c.state = 'done') as done,
    count(*) filter (where c.state = 'done' and coalesce(d.executions, 0) = 0) as "doneWithoutProof",
    count(*) filter (where c.state = 'timeout') as "timedOut",
    count(*) filter (where c.state = 'failed') as failed,
    count(*) filter (where c.state in ('queued', 'sent', 'acknowledged')) as unsettled
  from command c full join device d on d.id = c.id`

export type CommandFigures = Readonly<Record<string, number>>

export const compareCommands = async ({ ask, askOne }: Database, { members }: Crowd): Promise<CommandFigures> => {
  const rows = members.flatMap(({ id, device }) => device.ledger.commands.map((entry) => rowOf(id, entry)))
  await ask(table)
  await ask(`insert into faults_command select * from json_populate_recordset(null::faults_command, $1)`, [
    JSON.stringify(rows),
  ])
  return askOne<Record<string, number>>(compare)
}
