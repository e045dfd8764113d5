/**
 * A commit that waits for the standby and is cancelled there answers as if it were done, with a notice beside it: it is on
 * one machine only. Whoever waits for it is told that the outcome is unknown, and the connection is not used again.
 */
import type pg from 'pg'
import type { Log } from '#infrastructure/log/log.ts'

/** The server's own name for where it waits; its messages are translated, this is not. */
const waitForStandby = 'SyncRepWaitForLSN'

export const breakOnDoubt = (client: pg.PoolClient, log: Log): void => {
  client.on('notice', ({ routine }) => {
    if (routine !== waitForStandby) return
    log.error('a commit was cancelled while it waited for the standby: its outcome is unknown')
    // As a broken connection, before the answer that follows is read: every question under way fails, none resolves.
    client.connection.emit('error', new Error('the commit was cancelled while it waited for the standby'))
    client.connection.stream.destroy()
  })
}
