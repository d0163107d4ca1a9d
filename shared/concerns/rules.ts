export const concernTopics = ['safety', 'conduct', 'privacy', 'other'] as const
export const concernTopicLabels: Record<(typeof concernTopics)[number], string> = {
  safety: 'A child is or may be unsafe',
  conduct: 'Someone’s behavior',
  privacy: 'Photos or personal data',
  other: 'Something else',
}
export const concernStates = ['open', 'closed'] as const
