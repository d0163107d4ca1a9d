export default function ReportConcernPage() {
  return null
}
