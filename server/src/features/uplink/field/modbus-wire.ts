/** Modbus over TCP, and over a serial line behind a converter. The library speaks; what may be believed is decided here. */
import type { Socket } from 'node:net'
import { readPoints, type RegisterBlock } from '@vigil/protocols/modbus/registers'
import type { Framing } from '@vigil/protocols/modbus/slave'
import modbus from 'modbus-serial'
import type { FieldAnswer, FieldWire } from './field-wire.ts'

type Client = InstanceType<typeof modbus.default>

const words = async (client: Client, { table, at, count }: RegisterBlock): Promise<number[]> => {
  switch (table) {
    case 'coil':
      return (await client.readCoils(at, count)).data.map(Number)
    case 'discrete':
      return (await client.readDiscreteInputs(at, count)).data.map(Number)
    case 'holding':
      return (await client.readHoldingRegisters(at, count)).data
    default:
      return (await client.readInputRegisters(at, count)).data
  }
}

const refusalIn = (error: unknown): { refused: string } | undefined =>
  error instanceof Error && 'modbusCode' in error && typeof error.modbusCode === 'number'
    ? { refused: `Modbus exception ${error.modbusCode}` }
    : undefined

export const openModbus = async (socket: Socket, framing: Framing, answerMs: number): Promise<FieldWire> => {
  const client = new modbus.default()
  await (framing === 'tcp' ? client.linkTCP(socket, { port: socket.remotePort ?? 0 }) : client.linkTelnet(socket, {}))
  client.setTimeout(answerMs)
  client.on('error', () => undefined)
  const reset = (): void => void socket.resetAndDestroy()

  /**
   * Over a serial line an answer says neither what it answers nor to which of two alike: one that comes late would be taken
   * for the next. So nothing that was asked before may still come.
   */
  const failed = (error: unknown): { refused: string } | 'silent' => {
    const refusal = refusalIn(error)
    if (refusal) return refusal
    const isLate = error instanceof Error && error.name === 'TransactionTimedOutError'
    if (framing === 'rtu' || !isLate) reset()
    return 'silent'
  }

  return {
    async ask(address, question): Promise<FieldAnswer> {
      if (question.kind !== 'registers') return { refused: 'Modbus has registers' }
      client.setID(Number(address))
      return words(client, question.block).then((read) => readPoints(question.block, read), failed)
    },
    write(address, { table, at, value }) {
      client.setID(Number(address))
      const writing = table === 'coil' ? client.writeCoil(at, value !== 0) : client.writeRegister(at, value)
      return writing.then(() => 'written' as const, failed)
    },
    isOpen: () => !socket.destroyed,
    reset,
  }
}
