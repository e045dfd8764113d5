const polynomial = 0xa001
const bitsPerByte = 8

/** The check sum of Modbus over a serial line: CRC-16 with 0xA001, sent low byte first. */
export const crc16 = (bytes: Uint8Array): number => {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < bitsPerByte; bit += 1) crc = (crc & 1) === 1 ? (crc >> 1) ^ polynomial : crc >> 1
  }
  return crc
}
