#!/bin/bash
# Writes server.properties from the variables KAFKA_…, formats an empty data folder and starts the broker, with Kafka's own class for images.
set -eu
export CLUSTER_ID=${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}
said=$(java -cp '/opt/kafka/libs/*' kafka.docker.KafkaDockerWrapper setup --default-configs-dir /etc/kafka/docker \
  --mounted-configs-dir /mnt/shared/config --final-configs-dir /opt/kafka/config 2>&1) || grep 'already formatted' <<< "$said" ||
  { echo "$said"; exit 1; }
exec java ${KAFKA_HEAP_OPTS:--Xmx1G} ${KAFKA_OPTS:-} -XX:+UseG1GC -XX:+ExitOnOutOfMemoryError -Djava.awt.headless=true \
  -Dlog4j2.configurationFile=/opt/kafka/config/log4j2.yaml -cp '/opt/kafka/libs/*' kafka.Kafka /opt/kafka/config/server.properties
