export default function ConcernsPage() {
  return null
}
