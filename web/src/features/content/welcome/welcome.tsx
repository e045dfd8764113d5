import { NotifyDialog } from './notify-dialog.tsx'

interface WelcomeProps {
  /** Somebody's life may be in danger here: everything else waits. */
  readonly isUrgent: boolean
}

/** What a person is told when he comes to Home, once, and never over a fire. */
export const Welcome = ({ isUrgent }: WelcomeProps) => (isUrgent ? null : <NotifyDialog />)
