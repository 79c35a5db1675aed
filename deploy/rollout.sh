#!/bin/sh
# Applies the overlay of an environment and waits for each step: foundation, migrations, services. Can be repeated at any time.
#   deploy/rollout.sh production           with a kubectl context for the environment's cluster
#   deploy/rollout.sh production FOLDER    the same with another overlay, such as one with another version's images
set -eu
place=${1:?Give the environment: local, staging or production}
overlay=${2:-$(dirname "$0")/k8s/overlays/$place}
namespace=patchwork-$place
all=$(mktemp)
trap 'rm -f "$all"' EXIT
kubectl kustomize "$overlay" > "$all"

# By force, because the files decide also about what `kubectl rollout undo` or an operator has changed.
step() { kubectl apply --server-side --force-conflicts -f "$all" -l "patchwork.example/step=$1"; }
# Waits for all objects of a kind (Kind or Kind.group), if the environment has any.
wait_for() { ! grep -q "^kind: ${3%%.*}\$" "$all" || kubectl wait -n "$namespace" --timeout="$1" --for="$2" "$3" --all; }
status() { kubectl rollout status -n "$namespace" "$@"; }

step 1-foundation
wait_for 5m condition=Ready ExternalSecret
wait_for 15m condition=Ready Cluster.postgresql.cnpg.io
wait_for 15m jsonpath='{.status.applied}'=true Database.postgresql.cnpg.io
wait_for 15m condition=Ready Kafka
wait_for 5m condition=Ready KafkaTopic
wait_for 5m condition=Ready KafkaUser
for workload in $(kubectl get statefulset,deployment -n "$namespace" -l patchwork.example/step=1-foundation -o name); do
  status "$workload" --timeout=5m
done

# Jobs cannot be changed, so those of the last rollout are deleted first. If one fails, the old version continues to serve.
migrations="-n $namespace -l patchwork.example/step=2-migrations"
kubectl delete job $migrations --ignore-not-found
step 2-migrations
deadline=$(($(date +%s) + 1800))
while :; do
  states=$(kubectl get job $migrations -o jsonpath='{range .items[*]}{.metadata.name} {.status.conditions[?(@.status=="True")].type}{"\n"}{end}')
  failed=$(echo "$states" | sed -n 's/ .*Failed.*//p')
  [ -z "$failed" ] && [ "$(date +%s)" -gt $deadline ] && failed=$(echo "$states" | sed -n '/Complete/!s/ .*//p')
  for job in $failed; do
    echo "$job failed:" >&2
    kubectl logs -n "$namespace" "job/$job" --tail=20 >&2
  done
  [ -z "$failed" ] || exit 1
  echo "$states" | grep -qv Complete || break
  sleep 1
done

# One process after the other, callers last: a version that does not become ready stops the rollout before the others change, and
# few pods start at a time, which take much of the processor.
step '3-services,!app.kubernetes.io/name'
for name in identity schools content messaging connections decoder workers gateway; do
  step "3-services,app.kubernetes.io/name=$name"
  status "deployment/$name" --timeout=10m
done
