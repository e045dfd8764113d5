import { Spoken } from '#ui/sign/spoken.tsx'
import styles from './report-pane.module.css'

interface DayBarsProps {
  readonly label: string
  readonly bars: readonly { readonly day: string; readonly amount: number }[]
}

/** One bar a day; whoever does not see them reads the same as a table. */
export const DayBars = ({ label, bars }: DayBarsProps) => {
  const most = Math.max(1, ...bars.map(({ amount }) => amount))
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption>{label}</figcaption>
      <div className={styles.bars} aria-hidden="true">
        {bars.map(({ day, amount }) => (
          <i key={day} style={{ height: `${(100 * amount) / most}%` }} />
        ))}
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>{bars[0]?.day}</span>
        <span>{bars.at(-1)?.day}</span>
      </p>
      <Spoken>
        <table>
          <caption>{label}</caption>
          <tbody>
            {bars.map(({ day, amount }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Spoken>
    </figure>
  )
}
