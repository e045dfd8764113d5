/** A device in set-up mode: its own small server on a real socket. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface HotSpotWish {
  readonly keyCode: string
  /** silence: takes the password and is gone, as a device that leaves its hot spot too early. */
  readonly answers: 'accepted' | 'refused' | 'silence'
}

export const startHotSpot = async ({ keyCode, answers }: HotSpotWish) => {
  const told: unknown[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.url === '/info') return void response.end(JSON.stringify({ keyCode }))
    return void text(request).then((body) => {
      told.push(JSON.parse(body))
      if (answers === 'silence') return response.destroy()
      return response.end(JSON.stringify({ accepted: answers === 'accepted' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const bound = server.address()
  return { address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`, told }
}

/** As the operator's page names it. */
export const nameHotSpot = (address: string): void => {
  const meta = document.createElement('meta')
  meta.name = 'vigil-hot-spot'
  meta.content = address
  document.head.append(meta)
}
