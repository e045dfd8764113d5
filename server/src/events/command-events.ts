/** How the gateway that holds a device's socket hears of a command. Never an authority: the row in the table is. */
import type { OutboxRow } from './outbox-row.ts'

const prefix = 'down.'

export const commandSubject = (carrierId: string): string => prefix + carrierId
export const carrierIn = (subject: string): string => subject.slice(prefix.length)

export interface CommandNudge {
  readonly commandId: string
}

/** The answer: whether this gateway took the command to send it. No answer at all means that no gateway holds the device. */
export interface CommandClaim {
  readonly claimed: boolean
}

interface ChangedCommand {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly equipment_id: string
  readonly state: string
  readonly late: boolean
  readonly read_back: string | null
}

/** What screens hear of it. */
export const commandChanged = (command: ChangedCommand): OutboxRow => ({
  lane: 2,
  oemId: command.oem_id,
  companyId: command.company_id,
  projectId: command.project_id,
  equipmentId: command.equipment_id,
  type: 'command.updated',
  body: {
    commandId: command.id,
    equipmentId: command.equipment_id,
    state: command.state,
    late: command.late,
    ...(command.read_back === null ? {} : { readBack: command.read_back }),
  },
})
