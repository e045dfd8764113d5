/** What lies on this machine: room on its disks, and the certificate that devices check. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import process from 'node:process'
import type { Environment } from '#infrastructure/config/config.ts'
import { green, red, wordsOf, yellow, type Finding } from './finding.ts'

const gigabyte = 1024 ** 3
const usualFreePercent = 10

const roomIn = async (path: string, leastPercent: number): Promise<Finding> => {
  const { blocks, bavail, bsize } = await statfs(path)
  const percent = blocks === 0 ? 0 : Math.floor((bavail / blocks) * 100)
  const says = `${path}: ${((bavail * bsize) / gigabyte).toFixed(1)} GB free, ${percent} %`
  const wayOut = 'remove what is not needed or give it a larger disk; a full one stops the database'
  if (percent < leastPercent) return red('disk', says, wayOut)
  return percent < 2 * leastPercent ? yellow('disk', says, wayOut) : green('disk', says)
}

/** Where the database and the streams lie on other machines, ask there too. */
export const diskFindings = (environment: Environment): Promise<Finding[]> => {
  const paths = environment['VIGIL_DISKS']?.split(':') ?? [process.cwd()]
  const least = Number(environment['VIGIL_DISK_FREE_PERCENT'] ?? usualFreePercent)
  const look = (path: string): Promise<Finding> =>
    roomIn(path, least).catch((error: unknown) =>
      red('disk', `${path} cannot be looked at: ${wordsOf(error)}`, 'name folders that are there in VIGIL_DISKS'),
    )
  return Promise.all(paths.map(look))
}

const dayMs = 86_400_000
const soonDays = 30
const nowDays = 7

const ageOf = (certificate: X509Certificate, now: number): Finding => {
  const days = Math.floor((certificate.validToDate.getTime() - now) / dayMs)
  const until = certificate.validToDate.toISOString().slice(0, 10)
  const wayOut = 'get a new one and write it in its place: gateways show it to whoever connects after 15 s'
  if (days < 0) return red('certificate', `it ended on ${until}: devices no longer connect`, wayOut)
  const says = `it holds until ${until}, ${days} more days`
  if (days < nowDays) return red('certificate', says, wayOut)
  return days < soonDays ? yellow('certificate', says, wayOut) : green('certificate', says)
}

export const certificateFindings = (environment: Environment, now: number): Finding[] => {
  if (!environment['VIGIL_MQTT_TLS_LISTEN']) return [green('certificate', 'none is needed: no door for devices by TLS')]
  try {
    const certificate = new X509Certificate(readFileSync(environment['VIGIL_MQTT_TLS_CERT'] ?? ''))
    const key = createPrivateKey(readFileSync(environment['VIGIL_MQTT_TLS_KEY'] ?? ''))
    if (certificate.checkPrivateKey(key)) return [ageOf(certificate, now)]
    return [
      red(
        'certificate',
        'the key is not the key of the certificate',
        'put the two that belong together in their places',
      ),
    ]
  } catch (error) {
    const says = `it cannot be read: ${wordsOf(error)}`
    return [red('certificate', says, 'VIGIL_MQTT_TLS_CERT and VIGIL_MQTT_TLS_KEY name files that the gateway can open')]
  }
}
