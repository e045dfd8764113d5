/** What breakers wrote down of orders, with the moment at which a gateway took each of them. */
import type { Crowd } from '../outside/crowd.ts'
import type { Database } from '../platform/database.ts'
import type { Arrival } from './order-ledger.ts'

/** What only reads moves nothing. */
const reading = 'readNow'

export const arrivalsOf = async ({ ask }: Database, { members }: Crowd): Promise<Arrival[]> => {
  const claims = await ask<{ id: string; at: number }>(
    `select command_id as id, min(extract(epoch from at)::float8 * 1000) as at from command_move
     where to_state = 'sent' group by command_id`,
  )
  const claimedAt = new Map(claims.map(({ id, at }) => [id, at]))
  return members.flatMap(({ id: equipmentId, device }) =>
    device.ledger.commands
      .filter(({ command }) => command.action !== reading)
      .map(({ command, receivedAt, executedAt }) => ({
        id: command.id,
        equipmentId,
        action: command.action,
        receivedAt,
        exp: command.exp,
        isExecuted: executedAt !== undefined,
        claimedAt: claimedAt.get(command.id),
      })),
  )
}
