import styles from './raw-bytes.module.css'

const bytesInLine = 8

/** "0008  19 78 4F …": the place of the first byte, then the bytes. */
const linesOf = (hex: string): string => {
  const bytes = hex.toUpperCase().match(/../g) ?? []
  const starts = Array.from({ length: Math.ceil(bytes.length / bytesInLine) }, (_, line) => line * bytesInLine)
  return starts.map((at) => `${String(at).padStart(4, '0')}  ${bytes.slice(at, at + bytesInLine).join(' ')}`).join('\n')
}

interface RawBytesProps {
  readonly hex: string
  readonly text: string
  /** What each of the two is called. */
  readonly words: { readonly hex: string; readonly text: string }
}

/** As it came, and beside it as far as it is text. Whatever stands in it is shown and nothing else. */
export const RawBytes = ({ hex, text, words }: RawBytesProps) => {
  const parts = [
    { label: words.hex, body: linesOf(hex), look: styles.hex },
    { label: words.text, body: text, look: styles.text },
  ]
  return (
    <div className={styles.raw}>
      {parts.map(({ label, body, look }) => (
        <figure key={label}>
          <figcaption>{label}</figcaption>
          {/* Scrolled by keyboard too. */}
          <pre className={look} tabIndex={0} role="region" aria-label={label}>
            {body}
          </pre>
        </figure>
      ))}
    </div>
  )
}
