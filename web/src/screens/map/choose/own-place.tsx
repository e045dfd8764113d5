import { useState } from 'react'
import { noPositions, ownPosition, type NoPosition } from '#infrastructure/native/own-position.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import type { Place } from '#foundation/map/place.ts'
import styles from './choose.module.css'

/** Only when somebody asks: where he is is nobody's business before that. */
export const OwnPlace = ({ onFound }: { readonly onFound: (place: Place) => void }) => {
  const t = useText()
  const [state, setState] = useState<'idle' | 'asking' | NoPosition>('idle')
  const ask = async (): Promise<void> => {
    setState('asking')
    const position = await ownPosition()
    if (typeof position === 'string') return setState(position)
    setState('idle')
    return onFound(position)
  }
  const why = noPositions.find((known) => known === state)
  return (
    <>
      <Button look="soft" icon="pin" busy={state === 'asking'} onClick={() => void ask()}>
        {t(($) => $.map.choose.own)}
      </Button>
      {why && (
        <p className={styles.missing} role="alert">
          {t(($) => $.map.choose.noPosition[why])}
        </p>
      )}
    </>
  )
}
