/**
 * The files of a built page, read once at the start: what is not in the folder then has no route, so no spelling of a
 * path leads out of it. A folder that was built anew is served after a restart, as one version.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** Best first; the build lays a compressed copy beside each file that gains by it. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The reader of codes is compiled by the browser; it lives in a worker whose own headers allow that, and the page's do not. */
const workerThatCompiles = /^\/assets\/code-worker-[\w-]+\.js$/

const policyWith = (scripts: string, reaches: readonly string[]): string =>
  // React sets styles through the style sheet object, which needs no unsafe-inline; pictures are also drawn in the page.
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    // A stream is put together in the page where the browser cannot read it by itself.
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...reaches].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const siteHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
  vary: 'accept-encoding',
}

export interface Site {
  /** The folder of its files. */
  readonly root: string
  /** The path it begins with; none: the root of the server. */
  readonly at?: string
  /** Whom its pages may ask besides the server itself. */
  readonly reaches?: readonly string[]
}

interface SiteFile {
  readonly path: string
  readonly type: string
  readonly cacheControl: string
  readonly tag: string
  readonly plain: Buffer
  readonly encoded: ReadonlyMap<string, Buffer>
}

const isCompressedCopy = (name: string) => encodings.some(([, ending]) => name.endsWith(ending))

/** The build writes the content's hash into the names of its assets; everything else keeps its name when it changes. */
const cacheControlOf = (name: string) =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

const readSite = ({ root, at = '' }: Site): SiteFile[] => {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    // What begins with a dot was written by the build for other tools.
    .filter((name) => !name.startsWith('.'))
  const files = new Set(names)
  return names
    .filter((name) => !isCompressedCopy(name))
    .flatMap((name) => {
      const path = `${at}/${name.split(sep).join('/')}`
      const plain = readFileSync(join(root, name))
      const copies = encodings.filter(([, ending]) => files.has(name + ending))
      const file = {
        path,
        type: contentTypes[extname(name)] ?? 'application/octet-stream',
        cacheControl: cacheControlOf(name),
        tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
        plain,
        encoded: new Map(copies.map(([encoding, ending]) => [encoding, readFileSync(join(root, name + ending))])),
      }
      // By its own name too: the service worker keeps it under that, and keeps nothing at all when one file is missing.
      return path.endsWith('/index.html') ? [{ ...file, path: path.slice(0, -'index.html'.length) }, file] : [file]
    })
}

const accepted = (header: string | string[] | undefined): ReadonlySet<string> =>
  new Set(
    String(header ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim() ?? ''),
  )

interface Sent {
  readonly file: SiteFile
  readonly reaches: readonly string[]
}

const sendFile = ({ file, reaches }: Sent, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const scripts = workerThatCompiles.test(file.path) ? "'self' 'wasm-unsafe-eval'" : "'self'"
  void reply.headers({
    ...siteHeaders,
    'content-security-policy': policyWith(scripts, reaches),
    'cache-control': file.cacheControl,
    etag: file.tag,
  })
  if (headers['if-none-match'] === file.tag) return reply.code(304).send()
  const wanted = accepted(headers['accept-encoding'])
  const [encoding] = encodings.find(([name]) => wanted.has(name) && file.encoded.has(name)) ?? []
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.type(file.type).send(file.encoded.get(encoding ?? '') ?? file.plain)
}

/** A route of its own for every file in the folder, where there is none yet. */
export const serveSite = (server: FastifyInstance, site: Site): void => {
  const { reaches = [] } = site
  for (const file of readSite(site))
    if (!server.hasRoute({ method: 'GET', url: file.path }))
      server.get(file.path, (request, reply) => sendFile({ file, reaches }, request, reply))
}
