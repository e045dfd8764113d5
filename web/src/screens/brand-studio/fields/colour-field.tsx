import { isHexColour } from '@vigil/brands/colour'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { LineField } from './line-field.tsx'
import styles from './fields.module.css'

/** All pass the checks. */
const proposals = ['#006FF0', '#4B3FD1', '#00707A', '#8A1FA8', '#1F2A44']

interface ColourFieldProps {
  readonly colour: string
  readonly problem?: string
  readonly onChange: (colour: string) => void
}

export const ColourField = ({ colour, problem, onChange }: ColourFieldProps) => {
  const t = useText()
  const written = colour.toUpperCase()
  return (
    <>
      <h2 className={styles.title}>{t(($) => $.studio.colour.title)}</h2>
      <div className={styles.swatches}>
        {proposals.map((proposal) => (
          <button
            key={proposal}
            type="button"
            className={styles.swatch}
            style={{ background: proposal }}
            aria-label={t(($) => $.studio.colour.swatch, { colour: proposal })}
            aria-pressed={proposal === written}
            onClick={() => onChange(proposal)}
          >
            {proposal === written && <Icon name="check" size={20} weight={2.6} />}
          </button>
        ))}
        <input
          type="color"
          className={styles.picker}
          aria-label={t(($) => $.studio.colour.pick)}
          value={isHexColour(colour) ? colour.toLowerCase() : proposals[0]?.toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
      </div>
      <LineField
        label={t(($) => $.studio.colour.value)}
        value={written}
        most={7}
        {...(problem === undefined ? {} : { problem })}
        onChange={(text) => onChange(text.trim().toUpperCase())}
      />
      <p className={styles.hint}>{t(($) => $.studio.colour.locked)}</p>
    </>
  )
}
