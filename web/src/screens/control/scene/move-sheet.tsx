import type { Command } from '@vigil/device-types/device-type'
import { sceneCommands } from '@vigil/device-types/scene-commands'
import { useState } from 'react'
import { actionOf } from '#features/control/command-right.ts'
import { ParamSheet } from '#features/control/lazy-sheets.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { mayControl } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import type { Member } from './member.ts'
import { moveText } from './move-text.ts'
import styles from './scene.module.css'

interface MoveSheetProps {
  readonly member: Member
  readonly onClose: () => void
  readonly onChoose: (move: Pick<Member, 'action' | 'params'>) => void
}

/** The states that a piece of equipment can be told to be in, as far as this person may tell it. */
export const MoveSheet = ({ member, onClose, onChoose }: MoveSheetProps) => {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const session = useSession()
  const type = useDeviceType(member.equipmentTypeId)
  const [asked, ask] = useState<readonly [string, Command] | undefined>(undefined)
  if (!type) return null
  if (asked)
    return (
      <ParamSheet
        command={asked[1]}
        onClose={() => ask(undefined)}
        onNext={(params) => onChoose({ action: asked[0], params: { ...params } })}
      />
    )
  const offered = sceneCommands(type).filter(([, command]) => mayControl(session, type.id, actionOf(command)))
  return (
    <Sheet
      open
      title={t(($) => $.batch.scene.setTo, { name: member.deviceName })}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.moves}>
        {offered.flatMap(choicesOf).map(({ action, command, params }) => (
          <Button
            key={action + JSON.stringify(params)}
            look={isSame(member, action, params) ? 'soft' : 'outline'}
            size="large"
            onClick={() => (params ? onChoose({ action, params }) : ask([action, command]))}
          >
            {params ? moveText(type, { action, params }, language) : `${name(command.name)}…`}
          </Button>
        ))}
      </div>
    </Sheet>
  )
}

interface Choice {
  readonly action: string
  readonly command: Command
  /** None: they are asked for. */
  readonly params?: Member['params']
}

/** A yes or no is two states to choose from. */
const choicesOf = ([action, command]: readonly [string, Command]): Choice[] => {
  const [first, second] = Object.entries(command.params)
  if (!first) return [{ action, command, params: {} }]
  const [key, { type }] = first
  if (second || type !== 'bool') return [{ action, command }]
  return [true, false].map((isOn) => ({ action, command, params: { [key]: isOn } }))
}

const isSame = (member: Member, action: string, params: Member['params'] | undefined): boolean =>
  member.action === action && (params === undefined || JSON.stringify(params) === JSON.stringify(member.params))
