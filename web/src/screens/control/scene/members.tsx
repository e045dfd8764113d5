import { useState } from 'react'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { Member } from './member.ts'
import { MoveSheet } from './move-sheet.tsx'
import { MoveWords } from './move-words.tsx'
import styles from './scene.module.css'

interface MembersProps {
  readonly members: readonly Member[]
  readonly onChange: (members: readonly Member[]) => void
}

/** What is part of the scene, each with the state it is to be in. */
export const Members = ({ members, onChange }: MembersProps) => {
  const t = useText()
  const [asked, ask] = useState<Member | undefined>(undefined)
  const without = (member: Member) => members.filter(({ equipmentId }) => equipmentId !== member.equipmentId)
  const set = (member: Member, move: Pick<Member, 'action' | 'params'>) =>
    onChange(members.map((one) => (one.equipmentId === member.equipmentId ? { ...one, ...move } : one)))
  return (
    <Card title={t(($) => $.batch.scene.members)} padded={false}>
      {members.length === 0 && <p className={styles.line}>{t(($) => $.batch.scene.noMembers)}</p>}
      {members.map((member) => (
        <Row
          key={member.equipmentId}
          member={member}
          onPress={() => ask(member)}
          onTakeOut={() => onChange(without(member))}
        />
      ))}
      {asked && (
        <MoveSheet
          member={asked}
          onClose={() => ask(undefined)}
          onChoose={(move) => {
            set(asked, move)
            ask(undefined)
          }}
        />
      )}
    </Card>
  )
}

interface RowProps {
  readonly member: Member
  readonly onPress: () => void
  readonly onTakeOut: () => void
}

const Row = ({ member, onPress, onTakeOut }: RowProps) => {
  const t = useText()
  const language = useLanguage()
  const { deviceName, installAdd, equipmentTypeId, trouble } = member
  const name = deviceName || t(($) => $.batch.scene.gone)
  return (
    <div className={styles.member}>
      <span className={styles.who} data-trouble={trouble !== null}>
        {name}
        <small>{trouble === null ? installAdd : (problemText(language, trouble) ?? trouble)}</small>
      </span>
      {trouble === null && (
        <button
          type="button"
          className={styles.target}
          aria-label={t(($) => $.batch.scene.setTo, { name })}
          onClick={onPress}
        >
          <MoveWords equipmentTypeId={equipmentTypeId} move={member} />
          <Icon name="chevron-right" size={16} />
        </button>
      )}
      <IconButton icon="close" label={t(($) => $.batch.scene.takeOut, { name })} onClick={onTakeOut} />
    </div>
  )
}
