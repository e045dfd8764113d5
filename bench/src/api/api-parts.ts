/** What the api does for an answer, by the file or function that does it. */
import type { Part } from '#machine/cpu-profile.ts'

const inFile =
  (...endings: string[]) =>
  (frame: { url: string }) =>
    endings.some((ending) => frame.url.endsWith(ending))
const inPackage =
  (...names: string[]) =>
  (frame: { url: string }) =>
    names.some((name) => frame.url.includes(`/node_modules/${name}/`))

/** First match wins, from the innermost call outwards. */
export const apiParts = [
  { name: 'garbage', owns: ({ functionName }) => functionName === '(garbage collector)' },
  { name: 'token', owns: inFile('/rights/actors.ts', '/rights/token.ts') },
  { name: 'validation', owns: inPackage('zod') },
  { name: 'validation', owns: ({ functionName }) => functionName === 'parseInput' },
  { name: 'wall', owns: inFile('/database/scoped-database.ts', '/rights/actor.ts') },
  {
    name: 'driver',
    owns: inFile('/database/send-together.ts', '/database/wire-value.ts', '/database/statement-name.ts'),
  },
  { name: 'driver', owns: inPackage('pg', 'pg-pool', 'pg-protocol', 'pg-types', 'postgres-date', 'postgres-array') },
  { name: 'statement', owns: inFile('.repository.ts', '/database/template.ts') },
  { name: 'statement', owns: inPackage('kysely') },
  { name: 'words', owns: inFile('.service.ts', '.rules.ts', '/database/page.ts', '/device-type-finder.ts') },
  { name: 'envelope', owns: inFile('/contract/src/wire.ts', '/rights/call-routes.ts', '/rights/guard.ts') },
  { name: 'transport', owns: inPackage('fastify', 'find-my-way', 'secure-json-parse', 'fast-querystring') },
  {
    name: 'transport',
    owns: inFile('/http/http-server.ts', '/http/read-request.ts', 'node:_http_outgoing', 'node:_http_server'),
  },
] as const satisfies readonly Part[]

export type PartName = (typeof apiParts)[number]['name'] | 'rest'
