export const concernTopics = ['safety', 'conduct', 'privacy', 'other'] as const
export const concernTopicLabels: Record<(typeof concernTopics)[number], string> = {
  safety: 'A child is or may be unsafe',
  conduct: 'How somebody behaves',
  privacy: 'Pictures or personal data',
  other: 'Something else',
}
export const concernStates = ['open', 'closed'] as const
