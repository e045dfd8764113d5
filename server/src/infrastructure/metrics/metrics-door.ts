/**
 * Where a monitoring system looks at a process: figures for Prometheus, whether it lives, whether it can be used. A door of
 * its own, so that it never stands beside the calls of the world, and answers when those do not.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Listen } from '#infrastructure/config/config.ts'

/** `name` of a process's figure, as it is known inside: `lane1.batches`, `ackedUrgent`. */
export type Figures = Readonly<Record<string, number>>

export interface Observed {
  readonly process: string
  /** Figures of the process itself, read when somebody asks. */
  readonly figures: () => Figures | Promise<Figures>
  /** What is missing; nothing when the process can be used. */
  readonly missing: () => Promise<readonly string[]>
}

export interface MetricsDoor {
  readonly listening: Listen
  stop(): Promise<void>
}

/** `lane1.batches` of the pipeline is `vigil_pipeline_lane1_batches`, as Prometheus spells names. */
const metricName = (process: string, figure: string): string =>
  `vigil_${process}_${figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll(/[^a-z0-9_]/g, '_')}`

const createFigures = ({ process, figures }: Observed) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauges = new Map<string, Gauge>()
  const gaugeOf = (name: string): Gauge => {
    const known = gauges.get(name)
    if (known) return known
    const made = new Gauge({ name, help: `${name} of the ${process}`, registers: [registry] })
    gauges.set(name, made)
    return made
  }
  return async (): Promise<string> => {
    for (const [figure, value] of Object.entries(await figures())) gaugeOf(metricName(process, figure)).set(value)
    return registry.metrics()
  }
}

const answer = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}

export const openMetricsDoor = async (listen: Listen, observed: Observed): Promise<MetricsDoor> => {
  const textOf = createFigures(observed)
  const ways: Readonly<Record<string, (response: ServerResponse) => Promise<void> | void>> = {
    '/live': (response) => answer(response, 200, 'application/json', '{"live":true}'),
    '/ready': async (response) => {
      const missing = await observed.missing()
      answer(
        response,
        missing.length === 0 ? 200 : 503,
        'application/json',
        JSON.stringify({ ready: missing.length === 0, missing }),
      )
    },
    '/metrics': async (response) => answer(response, 200, 'text/plain; version=0.0.4', await textOf()),
  }
  const server = createServer((request, response) => {
    const way = Object.hasOwn(ways, request.url ?? '') ? ways[request.url ?? ''] : undefined
    if (request.method !== 'GET' || !way)
      return answer(response, 404, 'text/plain', 'ask for /metrics, /live or /ready\n')
    Promise.resolve(way(response)).catch((error: unknown) => answer(response, 500, 'text/plain', `${String(error)}\n`))
  })
  server.requestTimeout = 5_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(listen.port, listen.host, resolve)
  })
  // A server that listens on a port has an address of this kind.
  const { address, port } = server.address() as AddressInfo
  return {
    listening: { host: address, port },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
