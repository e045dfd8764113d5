import { useId } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import styles from './number-box.module.css'

interface NumberBoxProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly max: number
  readonly lessLabel: string
  readonly moreLabel: string
}

/** Never less than one of anything. */
const min = 1

/** A small count between two buttons, which can also be typed. */
export const NumberBox = ({ label, value, onChange, max, lessLabel, moreLabel }: NumberBoxProps) => {
  const id = useId()
  const set = (wish: number): void => onChange(Math.min(max, Math.max(min, Math.trunc(wish) || min)))
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <IconButton icon="minus" label={lessLabel} disabled={value <= min} onClick={() => set(value - 1)} />
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={value}
          onChange={(event) => set(Number(event.target.value))}
        />
        <IconButton icon="plus" label={moreLabel} disabled={value >= max} onClick={() => set(value + 1)} />
      </span>
    </div>
  )
}
