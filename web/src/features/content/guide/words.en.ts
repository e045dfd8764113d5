import type { Translated } from '#infrastructure/i18n/translated.ts'
import type { guideWords as zh } from './words.zh.ts'

export const guideWords: Translated<typeof zh> = {
  told: {
    title: 'Make sure alarms reach you',
    why: 'Sound, vibration, quiet hours, push on this device, and one test.',
  },
  notice: {
    title: 'Know the notices',
    why: 'Alarms and what waits for you; a fire is always on top. Acknowledge first.',
  },
  monitor: { title: 'Look at your equipment', why: 'State, readings, and when each reported last.' },
  ledger: { title: 'Know the ledger', why: 'Find equipment by place and kind, import and export it.' },
  rounds: { title: 'Today’s rounds', why: 'Check in at each point, item by item; it works without a network.' },
  orders: { title: 'Open your work orders', why: 'Yours, those due soon and those overdue, one by one.' },
  hazards: {
    title: 'How a hazard is closed',
    why: 'Found, mended, reviewed, closed: each step has a deadline and a record.',
  },
  contacts: {
    title: 'Fill in the emergency contacts',
    why: 'In a fire they are called in this order; a wrong number reaches nobody.',
  },
  units: { title: 'Set up a unit', why: 'Address, contacts and time zone first, then its equipment.' },
  people: { title: 'Invite people', why: 'Give each the right role and reach; take it back when they leave.' },
  brand: { title: 'Set your brand', why: 'Login page, name, colour and user agreement can be your own.' },
  operators: { title: 'Manage operators', why: 'Open and close operators, see their units and equipment.' },
  log: { title: 'Read the operation log', why: 'Who did what, and when.' },
  desk: { title: 'Publish content', why: 'News, manuals and notify dialogs for your people.' },
  manual: { title: 'Leaf through the manual', why: 'Every page leads to the chapters that help with it.' },
  feedback: { title: 'Tell us', why: 'Write what is wrong or wanted; the answer stands on the same page.' },
}
