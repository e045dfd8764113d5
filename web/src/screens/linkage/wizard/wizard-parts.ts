/** What the wizard asks for, in its order: the first two on the first page, the others on the next. */
export const wizardParts = ['when', 'and', 'does', 'rehearse'] as const
