import { Buffer } from 'node:buffer'

const finalText = 0x81

/**
 * A whole WebSocket message as it stands on the wire (RFC 6455, 5.2). A server does not mask, so the same bytes go to
 * everybody who is to hear them: encoded once, never copied.
 */
export const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = finalText
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}
