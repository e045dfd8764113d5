/** An id made on the phone, in the order of time as the platform's own are (RFC 9562, version 7). */
export const newId = (now: number): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = Math.floor(now).toString(16).padStart(12, '0')
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = (((bytes[8] ?? 0) & 0x3f) | 0x80).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(1, 4)}`,
    variant + random.slice(4, 6),
    random.slice(6, 18),
  ].join('-')
}
