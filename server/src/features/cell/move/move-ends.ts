/** The three databases that a move knows: what is asked and noted there beside the move itself. */
import pg from 'pg'

export interface EndUrls {
  /** As the owners of the databases. */
  readonly sourceUrl: string
  readonly targetUrl: string
  readonly directoryUrl: string
}

export interface Ends {
  readonly source: pg.Client
  readonly target: pg.Client
  readonly directory: pg.Client
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  // The statement that needs it fails; one that is lost at rest ends nothing.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export const withEnds = async <Result>(urls: EndUrls, work: (ends: Ends) => Promise<Result>): Promise<Result> => {
  const clients: pg.Client[] = []
  const open = async (url: string): Promise<pg.Client> => {
    const client = await connect(url)
    clients.push(client)
    return client
  }
  try {
    return await work({
      source: await open(urls.sourceUrl),
      target: await open(urls.targetUrl),
      directory: await open(urls.directoryUrl),
    })
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}
