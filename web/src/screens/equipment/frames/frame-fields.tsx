import { useQuery } from '@tanstack/react-query'
import { frameCalls, type FrameField } from '@vigil/contract/equipment/frames'
import { useState, type ReactNode } from 'react'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { FieldList } from './field-list.tsx'
import { FieldBytes } from './field-bytes.tsx'
import { bytesOfField } from './field-text.ts'
import styles from './frame-fields.module.css'

interface FrameFieldsProps {
  readonly equipmentId: string
  readonly hex: string
  /** Where the bytes are no frame. */
  readonly instead: ReactNode
}

/** A frame of a fire panel, its bytes beside what they say: whatever is looked at in one is marked in the other. */
export const FrameFields = (props: FrameFieldsProps) => (
  <WithTexts areas={['equipmentWork']}>
    <Asked {...props} />
  </WithTexts>
)

const Asked = ({ equipmentId, hex, instead }: FrameFieldsProps) => {
  const t = useText()
  // The same bytes say the same tomorrow.
  const query = useQuery({ ...queryOf(frameCalls.fields, { equipmentId, hex }), staleTime: Infinity })
  return (
    <QueryState query={query} call={frameCalls.fields} rows={4}>
      {({ fields }) =>
        fields.length === 0 ? (
          <>
            <p className={styles.hint}>{t(($) => $.equipmentWork.frameFields.none)}</p>
            {instead}
          </>
        ) : (
          <Beside fields={fields} hex={hex.toUpperCase()} />
        )
      }
    </QueryState>
  )
}

const Beside = ({ fields, hex }: { readonly fields: readonly FrameField[]; readonly hex: string }) => {
  const [chosen, setChosen] = useState<number>()
  const [hovered, setHovered] = useState<number>()
  const marked = hovered ?? chosen
  const field = marked === undefined ? undefined : fields[marked]
  const marking = { fields, hex, marked, onChoose: setChosen, onHover: setHovered }
  return (
    <div className={styles.frame}>
      <div className={styles.beside}>
        <div className={styles.bytesSide}>
          <FieldBytes {...marking} />
          <Marked field={field} hex={hex} />
        </div>
        <FieldList {...marking} />
      </div>
    </div>
  )
}

/** Always there, so that nothing moves away from under a finger. */
const Marked = ({ field, hex }: { readonly field: FrameField | undefined; readonly hex: string }) => {
  const t = useText()
  if (!field) return <p className={styles.marked}>{t(($) => $.equipmentWork.frameFields.hint)}</p>
  const bytes = bytesOfField(field, hex)
  return (
    <div className={styles.marked}>
      <p role="status">
        {t(($) => $.equipmentWork.frameFields.place, {
          name: t(($) => $.equipmentWork.frameFields.field[field.name]),
          from: field.from,
          bytes: field.to - field.from,
        })}
        <code className={styles.code}>{bytes.join(' ')}</code>
      </p>
      {field.bits.length > 0 && (
        <ul className={styles.bits} aria-label={t(($) => $.equipmentWork.frameFields.bits)}>
          {field.bits.map(({ name, on }) => (
            <li key={name} className={on ? (name === 'fire' ? styles.fire : styles.on) : undefined}>
              <b>{on ? 1 : 0}</b>
              {t(($) => $.equipmentWork.frameFields.bit[name])}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
