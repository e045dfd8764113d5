import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { Button } from '#ui/action/button.tsx'
import { choiceAddress, type AddFormName } from '../form-address.ts'
import styles from './add.module.css'

interface ChoiceProps {
  readonly label: string
  readonly chosen: string
  readonly form: AddFormName
  /** On which it is chosen. */
  readonly page: string
  readonly problem?: string | undefined
}

/** Something that is chosen on a page of its own. */
export const Choice = ({ label, chosen, form, page, problem }: ChoiceProps) => {
  const router = useRouter()
  const [search] = useSearchParams()
  return (
    <div className={styles.choice}>
      <span className={styles.name}>{label}</span>
      <Button look="soft" onClick={() => void router.go(choiceAddress(page, form, search))}>
        {chosen}
      </Button>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
