/** Fetches a file for somebody else, from hosts that were let in and no others: so many bytes, so long, and no further. */
import { request as plainRequest, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as safeRequest } from 'node:https'

interface Fetched {
  readonly type: string
  readonly headers: IncomingHttpHeaders
  /** Ends with an error where more comes than was asked for, or too slowly. */
  readonly parts: AsyncIterable<Buffer>
}

/** Rejects when there is no such file to be had; a redirect is not followed. */
type Get = (address: string, mostBytes: number, headers?: Readonly<Record<string, string>>) => Promise<Fetched>

type Deps = {
  /** As whoever runs the platform wrote them: `nvr.example.com`, or with a port where it is not that of the scheme. */
  hosts: readonly string[]
  patienceMs?: number
  mostAtOnce?: number
}

const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** Public servers turn away who does not say what he is. */
const ownHeaders = { 'user-agent': 'Vigil' }

export type BoundedGet = ReturnType<typeof createBoundedGet>

export const createBoundedGet = ({ hosts, patienceMs = 10_000, mostAtOnce = 64 }: Deps) => {
  let underWay = 0
  const letIn = new Set(hosts.map((host) => host.trim().toLowerCase()))

  const mayGet = (address: string): boolean => {
    if (!URL.canParse(address)) return false
    const { protocol, host, hostname, port, username, password } = new URL(address)
    const usual = usualPorts[protocol]
    // Without a user in it in any case: he would stand wherever the address stands.
    if (usual === undefined || username !== '' || password !== '') return false
    return letIn.has(host) || letIn.has(`${hostname}:${port || usual}`)
  }

  const get: Get = async (address, mostBytes, more) => {
    if (!mayGet(address)) throw new Error('the host is not let in')
    if (underWay >= mostAtOnce) throw new Error('too many are fetched at once')
    underWay += 1
    const signal = AbortSignal.timeout(patienceMs)
    const headers = { ...ownHeaders, ...more }
    const response = await answerOf(new URL(address), { signal, agent: false, headers }).catch((error: unknown) => {
      underWay -= 1
      throw error
    })
    response.once('close', () => (underWay -= 1))
    if (response.statusCode !== 200) {
      response.destroy()
      throw new Error(`answered with ${response.statusCode}`)
    }
    const { headers: answered } = response
    return { type: answered['content-type'] ?? '', headers: answered, parts: atMost(response, mostBytes) }
  }
  return { mayGet, get }
}

const answerOf = (address: URL, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = address.protocol === 'https:' ? safeRequest : plainRequest
    // Also after it was answered: the end of patience may come in the middle.
    send(address, options, resolve).on('error', reject).end()
  })

async function* atMost(response: IncomingMessage, mostBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  // Whoever stops reading lets go of the line: the loop ends the response with itself.
  for await (const part of response) {
    // No encoding is set on it, so it is bytes.
    const bytes = part as Buffer
    size += bytes.length
    if (size > mostBytes) throw new Error(`more than ${mostBytes} bytes`)
    yield bytes
  }
}
