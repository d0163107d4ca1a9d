import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/** DynamoDB Local for this machine only: its own command line knows no address, and listens to the whole network. */
class Loopback {
  public static void main(String[] args) throws Exception {
    var dynamodb = ServerRunner.createServerFromCommandLineArgs(args);
    var field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    for (var connector : ((Server) field.get(dynamodb)).getConnectors()) {
      ((ServerConnector) connector).setHost("127.0.0.1");
    }
    try {
      dynamodb.safeStart();
    } catch (java.io.IOException error) {
      System.err.println("error: " + error.getCause().getMessage());
      System.exit(1);
    }
    System.err.println("listening");
  }
}
