/** Settings without which nothing starts, and who else can read them. */
import { statSync } from 'node:fs'
import {
  databaseUrl,
  listenAddress,
  refuseWeakSecret,
  required,
  type Environment,
} from '#infrastructure/config/config.ts'
import { apiListen } from '#infrastructure/config/api-listen.ts'
import { deviceAddress, frameListen, plainListen, secureListen } from '#infrastructure/config/device-listen.ts'
import { closedLine } from '#infrastructure/stream/closed-line.ts'
import { natsServers } from '#infrastructure/stream/nats.ts'
import { keptDaysOf } from '#schema/kept-days.ts'
import { green, red, wordsOf, yellow, type Finding } from './finding.ts'

const natsPasswords = ['API', 'GATEWAY', 'PIPELINE', 'WORKER'].map((user) => `VIGIL_NATS_${user}_PASSWORD`)

/** As the processes read them: what throws here would end their start. */
const readings: readonly ((environment: Environment) => unknown)[] = [
  (environment) => databaseUrl(environment, 'VIGIL_DATABASE_API_URL'),
  (environment) => databaseUrl(environment, 'VIGIL_DATABASE_ENGINE_URL'),
  (environment) => closedLine(environment, natsServers(environment)),
  ...natsPasswords.map((name) => (environment: Environment) => refuseWeakSecret(name, required(environment, name))),
  apiListen,
  (environment) =>
    environment['VIGIL_METRICS_LISTEN'] && listenAddress(environment, 'VIGIL_METRICS_LISTEN', '127.0.0.1:9464'),
  (environment) =>
    environment['VIGIL_SECRET_KEY'] && refuseWeakSecret('VIGIL_SECRET_KEY', environment['VIGIL_SECRET_KEY']),
  plainListen,
  secureListen,
  frameListen,
  deviceAddress,
  keptDaysOf,
]

const complaintsAbout = (environment: Environment): string[] =>
  readings.flatMap((read) => {
    try {
      read(environment)
      return []
    } catch (error) {
      return [wordsOf(error)]
    }
  })

const settingsWayOut = 'set it in /etc/vigil/environment (docs/operations.md names every setting), then start again'

export const settingsFindings = (environment: Environment): Finding[] => {
  const complaints = complaintsAbout(environment).map((words) => red('settings', words, settingsWayOut))
  if (complaints.length > 0) return complaints
  if (environment['VIGIL_SECRET_KEY']) return [green('settings', 'every setting that a process needs is there')]
  return [
    yellow(
      'settings',
      'VIGIL_SECRET_KEY is not set: there is no second step at the login, and packs are signed anew at each start',
      'openssl rand -base64 32, the same for every process',
    ),
  ]
}

/** Of the group may read at most, of everybody else nobody anything. */
const forbiddenBits = 0o037

const fileFinding = (file: string): Finding => {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return red('secrets', `${file} is not there`, 'write it, or take its name out of the settings')
  const mode = found.mode & 0o777
  if (mode & forbiddenBits)
    return red('secrets', `${file} has the mode ${mode.toString(8)}: others can open it`, `chmod 640 ${file}`)
  return green('secrets', `${file} is closed to others (${mode.toString(8)})`)
}

/** The launcher of the package names the files it has read the settings from. */
export const secretFindings = (environment: Environment): Finding[] => {
  const named = environment['VIGIL_SECRET_FILES']?.split(':') ?? []
  const files = [...named, environment['VIGIL_MQTT_TLS_KEY'] ?? ''].filter((file) => file !== '')
  if (files.length > 0) return files.map(fileFinding)
  return [
    yellow(
      'secrets',
      'no file of settings is named, so none was looked at',
      'VIGIL_SECRET_FILES=/path/one:/path/two when settings come from files',
    ),
  ]
}
