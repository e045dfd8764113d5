/** By which command a kind of equipment tests itself for residual current, if it can. Pure. */
import type { Command, DeviceType, SelfTest } from './device-type.ts'

export interface OwnTest {
  readonly action: string
  readonly command: Command
  readonly test: SelfTest
}

export const selfTestOf = ({ commands }: Pick<DeviceType, 'commands'>): OwnTest | undefined => {
  const [found] = Object.entries(commands).flatMap(([action, command]) =>
    command.test ? [{ action, command, test: command.test }] : [],
  )
  return found
}
