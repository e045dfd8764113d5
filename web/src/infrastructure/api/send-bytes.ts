/** Bytes to an address that the platform has made for them, with how far they have come: fetch cannot tell. */
import { Envelope } from '@vigil/contract/wire'
import { callFailure } from './call-failure.ts'

interface Sending {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly language: string
}

const slowestMs = 60_000

const read = (text: string): Envelope | undefined => {
  try {
    return Envelope.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Settles with the platform's answer when it has them, and fails as a call would. */
export const sendBytes = (address: string, bytes: Blob, { onProgress, language }: Sending): Promise<unknown> =>
  new Promise((sent, failed) => {
    const path = new URL(address, location.href).pathname
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.timeout = slowestMs
    request.setRequestHeader('accept-language', language)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('error', () => failed(callFailure({ kind: 'network', path })))
    request.addEventListener('timeout', () => failed(callFailure({ kind: 'timeout', path })))
    request.addEventListener('load', () => {
      const envelope = read(request.responseText)
      if (envelope?.statusCode === 200) sent(envelope.result)
      else failed(callFailure({ kind: envelope ? 'refused' : 'http', path, status: request.status, body: envelope }))
    })
    request.send(bytes)
  })
