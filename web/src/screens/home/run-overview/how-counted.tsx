/** What every figure means: a number that nobody can explain is not believed. */
import { figures } from '@vigil/contract/statistics/figures'
import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './how-counted.module.css'

export const HowCounted = () => {
  const t = useText()
  const name = useName()
  const [isOpen, setOpen] = useState(false)
  const title = t(($) => $.figures.how)
  return (
    <>
      <Button look="text" size="small" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Sheet open={isOpen} title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={() => setOpen(false)}>
        <dl className={styles.rows}>
          {Object.entries(figures).map(([key, figure]) => (
            <div key={key}>
              <dt>{name(figure.name)}</dt>
              <dd>{name(figure.how)}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </>
  )
}
