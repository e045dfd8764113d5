/** Digits as DL/T 645 writes them: two in a byte, the lowest byte first. */
export const digitsIn = (bytes: Uint8Array): string => Buffer.from(bytes.toReversed()).toString('hex').toUpperCase()

export const bytesOf = (digits: string): Buffer => Buffer.from(Buffer.from(digits, 'hex').toReversed())
