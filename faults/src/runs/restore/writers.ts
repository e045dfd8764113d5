/** Who writes one row after the other and remembers each that was acknowledged. */
import pg from 'pg'

export const startWriters = (url: string, count: number) => {
  const acknowledged = new Set<number>()
  let next = 0
  const life = { isStopped: false }

  const write = async (): Promise<void> => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      while (!life.isStopped) {
        const id = (next += 1)
        await client.query('insert into restore_ledger (id) values ($1)', [id])
        acknowledged.add(id)
      }
    } finally {
      await client.end()
    }
  }
  const writing = Array.from({ length: count }, write)

  return {
    async stop(): Promise<ReadonlySet<number>> {
      life.isStopped = true
      await Promise.all(writing)
      return acknowledged
    },
  }
}
