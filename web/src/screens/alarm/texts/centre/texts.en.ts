import type { Translated } from '#infrastructure/i18n/translated.ts'
import type { messages as zh } from './texts.zh.ts'

export const messages = {
  centre: {
    steps: {
      open: 'No answer for 3 minutes, the centre calls the site',
      take: 'Taken by a seat of the centre',
      give: 'Given back by a seat of the centre',
      left: 'The seat was left, everybody may take it',
      dial: 'The centre calls',
      called: 'Call ended',
      said: 'The site says',
      takeOver: 'Taken over by the centre',
      now: 'Supervisor asked for now',
      supervisor: 'Supervisor called',
    },
    outcomes: { answered: 'answered', notAnswered: 'no answer', busy: 'busy', wrongNumber: 'wrong number' },
    questions: { people: 'somebody there', sign: 'something wrong', arrival: 'on the spot' },
    answers: { yes: 'yes', no: 'no', unknown: 'not known', soon: 'within 3 min', later: 'later' },
    states: {
      watched: 'Watched by a seat',
      open: 'To be called',
      calling: 'Being called',
      connected: 'Reached, the site checks',
      failed: 'Not reached',
      takenOver: 'Taken over by the centre',
      closed: 'Call ended',
    },
    cut: 'cut off',
  },
} satisfies Translated<typeof zh>
