/** Which process to run. */
import process from 'node:process'
import { createLog } from '#infrastructure/log/log.ts'
import { startApi } from '#processes/api.ts'
import { prepareDatabase } from '#processes/migrate.ts'
import { required } from '#infrastructure/config/config.ts'

const [name] = process.argv.slice(2)
const log = createLog(name ?? 'vigil', process.env['VIGIL_LOG_LEVEL'])

const run = async (): Promise<void> => {
  if (name === 'migrate') {
    const applied = await prepareDatabase(required(process.env, 'VIGIL_DATABASE_OWNER_URL'))
    log.info({ applied }, 'the schema is current')
    return
  }
  if (name !== 'api') throw new Error('say which process: api or migrate')
  const running = await startApi(process.env, log)
  const stop = (): void => void running.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

run().catch((error: unknown) => {
  log.fatal({ error }, 'the process could not start')
  process.exitCode = 1
})
